import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { Browser } from '../support/http/browser.js';
import { formOf, sampleJpeg, samplePdf, samplePng } from '../support/http/files.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newMember } from '../support/identity/people.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('the content of a document, opened with the session cookie', () => {
  let world: World;
  let business: TestBusiness;
  let browser: Browser;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    ({ browser } = await newMember(world, business, 'viewer'));
  });

  const upload = async (name: string, content: Buffer): Promise<string> =>
    dataOf(await business.api.post('/v1/documents', formOf({ name, content }, { kind: 'receipt' })), 201).id;
  const open = (id: string, query = '', as = browser, businessId = business.businessId) =>
    as.get(`businesses/${businessId}/documents/${id}/content${query}`);

  it.each([
    ['a.pdf', samplePdf(), 'application/pdf'],
    ['a.png', samplePng(), 'image/png'],
    ['a.jpg', sampleJpeg(), 'image/jpeg'],
  ])('shows %s inline, in a sandbox, and audits it', async (name, content, type) => {
    const id = await upload(name, content);
    const { status, headers } = await open(id, '?disposition=inline');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'content-disposition': `inline; filename=${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const [row] = dataOf(await business.api.get(`/v1/audit-log?resource=document:${id}`));
    expect(row).toMatchObject({
      action: 'document.download',
      actorKind: 'session',
      changes: { kind: 'receipt', disposition: 'inline' },
    });
  });

  it.each(['', '?disposition=attachment'])('is saved otherwise: %j', async (query) => {
    const id = await upload('b.pdf', samplePdf());
    const { headers } = await open(id, query);
    expect(headers.get('content-disposition')).toBe('attachment; filename=b.pdf');
    const [row] = dataOf(await business.api.get(`/v1/audit-log?resource=document:${id}`));
    expect(row).toMatchObject({ action: 'document.download', changes: { kind: 'receipt' } });
  });

  it('needs a session of a member', async () => {
    const id = await upload('c.pdf', samplePdf());
    refusalOf(await open(id, '', new Browser(world)), 401, 'unauthorized');
    const other = await newBusiness(world);
    const stranger = await newMember(world, other, 'owner');
    refusalOf(await open(id, '', stranger.browser), 404, 'not_found');
    refusalOf(await open(id, '', stranger.browser, other.businessId), 404, 'not_found');
    const response = await fetch(
      `${world.rootUrl}/app/api/businesses/${business.businessId}/documents/${id}/content`,
      { headers: { authorization: `Bearer ${business.api.credential}` } },
    );
    expect(response.status).toBe(401);
  });

  it('rejects bad input, and ids that do not exist', async () => {
    const id = await upload('d.pdf', samplePdf());
    expectBadField(await open(id, '?disposition=frame'), 'disposition');
    expectBadField(await open(id, '?inline=1'), 'inline');
    expectBadField(await open('one'), 'id');
    refusalOf(await open(newId()), 404, 'not_found');
  });
});
