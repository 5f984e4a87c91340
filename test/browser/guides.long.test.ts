import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GUIDES } from '../../src/contract/guides.js';
import { describeInChromium, DESKTOP, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { theWorld, type World } from '../support/world/world.js';

const SIZES = { desktop: DESKTOP, phone: PHONE } as const;
const SCHEMES = ['light', 'dark'] as const;
const LOOKS = (['desktop', 'phone'] as const).flatMap((size) =>
  SCHEMES.map((scheme) => [size, scheme] as const),
);

describeInChromium('a guide in a browser', () => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
  });
  afterAll(() => browser.close());

  const open = async (path: string, size: keyof typeof SIZES, colorScheme: 'light' | 'dark') => {
    const visitor = await Visitor.arrive(browser, world, SIZES[size]);
    await visitor.page.emulateMedia({ colorScheme });
    await visitor.page.goto(`${world.runtime.config.rootUrl}/docs/guides/${path}`);
    return visitor;
  };

  it.each(LOOKS)('has no barriers and does not scroll sideways: %s, %s', async (size, scheme) => {
    for (const guide of GUIDES) {
      const visitor = await open(guide, size, scheme);
      await visitor.inspect(`guide-${guide}-${size}-${scheme}`);
      const background = await visitor.page.evaluate<string>(
        'getComputedStyle(document.body).backgroundColor',
      );
      expect(background).toBe(scheme === 'dark' ? 'rgb(28, 32, 34)' : 'rgb(255, 255, 255)');
      const lines = await visitor.page.evaluate<number>("document.querySelector('main').clientWidth");
      expect(lines).toBeLessThanOrEqual(46 * 16);
      await visitor.page.close();
    }
  });

  it('leads to a section of another guide, and back to the reference', async () => {
    const { page, problems } = await open('mcp', 'phone', 'light');
    await page.locator('main a[href="/docs/guides/oauth#clients-that-register-themselves"]').click();
    const section = page.getByRole('heading', { name: 'Clients that register themselves' });
    await section.waitFor();
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(PHONE.height / 2);
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.locator('.opblock').first().waitFor();
    expect(problems).toEqual([]);
  });
});
