import { crc32, deflateSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { PDFDocument, rgb } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { formOf } from '../support/http/files.js';
import { dataOf } from '../support/http/responses.js';
import { newMember, type Person } from '../support/identity/people.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

type Color = readonly [red: number, green: number, blue: number];
const TEAL: Color = [0, 128, 128];

describeInChromium('a document that a user opens in a tab', () => {
  let world: World;
  let browser: Browser;
  let business: TestBusiness;
  let viewer: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    business = await newBusiness(world);
    viewer = await newMember(world, business, 'viewer');
  });
  afterAll(() => browser.close());

  async function upload(name: string, content: Uint8Array): Promise<string> {
    const { id } = dataOf(
      await business.api.post('/v1/documents', formOf({ name, content }, { kind: 'receipt' })),
      201,
    );
    return `/api/businesses/${business.businessId}/documents/${id}/content?disposition=inline`;
  }

  async function open(path: string): Promise<{ visitor: Visitor; response: Response }> {
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(viewer);
    const opened = visitor.page.waitForResponse((response) => response.url().includes(path));
    await visitor.goto(path);
    return { visitor, response: await opened };
  }

  it.each([
    ['a photo', 'receipt.png', () => pngOf(TEAL)],
    ['a PDF', 'receipt.pdf', () => pdfOf(TEAL)],
  ])('is shown if it is %s', async (_what, name, create) => {
    const { visitor, response } = await open(await upload(name, await create()));
    expect(response.status()).toBe(200);
    await expect.poll(() => hasColor(visitor.page, TEAL), { interval: 200 }).toBe(true);
  });

  it('has no access to the app: it has no origin, and nothing in it runs', async () => {
    const { visitor } = await open(await upload('receipt.png', pngOf(TEAL)));
    expect(await visitor.page.evaluate('self.origin')).toBe('null');
    await expect(visitor.page.evaluate('document.cookie')).rejects.toThrow('SecurityError');
  });

  it('is not shown without a session', async () => {
    const path = await upload('receipt.png', pngOf(TEAL));
    const visitor = await Visitor.arrive(browser, world);
    const opened = visitor.page.waitForResponse((response) => response.url().includes(path));
    await visitor.goto(path);
    expect((await opened).status()).toBe(401);
    expect(await hasColor(visitor.page, TEAL)).toBe(false);
  });
});

/** Whether what the browser shows contains the color. */
async function hasColor(page: Page, color: Color): Promise<boolean> {
  const screenshot = (await page.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate<boolean>(`
      new Promise((resolve, reject) => {
        const image = new Image();
        image.onerror = () => reject(new Error('the screenshot is no image'));
        image.onload = () => {
          const canvas = document.createElement('canvas');
          canvas.width = image.width;
          canvas.height = image.height;
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, image.width, image.height);
          const color = ${JSON.stringify(color)};
          for (let at = 0; at < data.length; at += 4) {
            if (color.every((value, channel) => Math.abs(value - data[at + channel]) <= 3)) return resolve(true);
          }
          resolve(false);
        };
        image.src = 'data:image/png;base64,${screenshot}';
      })`);
  } finally {
    await blank.close();
  }
}

async function pdfOf([red, green, blue]: Color): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const color = rgb(red / 255, green / 255, blue / 255);
  page.drawRectangle({ x: 0, y: 0, width: 400, height: 400, color });
  return document.save();
}

/** A square of one color, as a PNG (ISO/IEC 15948). */
function pngOf(color: Color): Uint8Array {
  const size = 200;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8);
  const line = Buffer.from([0, ...Array.from({ length: size }, () => color).flat()]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => line)))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
