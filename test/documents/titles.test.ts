import { beforeEach, describe, expect, it } from 'vitest';
import { auditActions } from '../support/books/transactions.js';
import { formOf, samplePdf } from '../support/http/files.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

describe('titles of documents', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const send = (name: string, fields: Record<string, string> = {}) =>
    business.api.post(
      '/v1/documents',
      formOf({ name, content: samplePdf(name) }, { kind: 'contract', ...fields }),
    );
  const upload = async (name: string, fields?: Record<string, string>) =>
    dataOf(await send(name, fields), 201);
  const retitle = (id: string, title: unknown) => business.api.patch(`/v1/documents/${id}`, { title });

  it('are given with the file, or later, and can be removed', async () => {
    const titled = await upload('a.pdf', { title: '  Lease 2026 ' });
    expect(titled.title).toBe('Lease 2026');
    expect((await upload('blank.pdf', { title: ' \u00a0 ' })).title).toBeNull();
    const { id, title, ...file } = await upload('b.pdf');
    expect(title).toBeNull();
    expect(dataOf(await retitle(id, ' Été – Zuñiga '))).toEqual({ id, title: 'Été – Zuñiga', ...file });
    expect(dataOf(await business.api.get(`/v1/documents/${id}`)).title).toBe('Été – Zuñiga');
    dataOf(await retitle(id, 'Été – Zuñiga'));
    expect(dataOf(await retitle(id, '')).title).toBeNull();
    expect(dataOf(await retitle(titled.id, null)).title).toBeNull();
    expect(await auditActions(business, `resource=document:${id}`)).toEqual([
      'document.update',
      'document.update',
      'document.upload',
    ]);
  });

  it('have at most 200 characters on one line', async () => {
    const { id } = await upload('a.pdf', { title: 'x'.repeat(200) });
    for (const title of ['x'.repeat(201), 'two\nlines', 5, undefined, 'a\u0000b'])
      expectBadField(await retitle(id, title), 'title');
    // Composed, it is three times as long.
    expectBadField(await retitle(id, '\ufb2c'.repeat(100)), 'title');
    for (const title of ['x'.repeat(201), '\ufb2c'.repeat(100), '', 'two\nlines'])
      expectBadField(await send('b.pdf', { title }), 'title');
    expect(dataOf(await business.api.get('/v1/documents')).length).toBe(1);
    const other = await newBusiness(business.world);
    refusalOf(await other.api.patch(`/v1/documents/${id}`, { title: 'Mine' }), 404, 'not_found');
    expect(dataOf(await business.api.get(`/v1/documents/${id}`)).title).toBe('x'.repeat(200));
  });

  it('and file names are found by a part of them, whatever the case', async () => {
    await upload('scan-1.pdf', { title: 'Office Lease' });
    await upload('lease-old.pdf');
    await upload('100%_sure.pdf');
    const found = async (query: string) =>
      dataOf(await business.api.get(`/v1/documents?${query}`)).map(({ fileName }: any) => fileName);
    expect(await found('q=LEASE')).toEqual(['lease-old.pdf', 'scan-1.pdf']);
    expect(await found('q=lease&limit=1&offset=1')).toEqual(['scan-1.pdf']);
    expect(await found('q=%25_s')).toEqual(['100%_sure.pdf']);
    expect(await found('q=e%25')).toEqual([]);
    expect(await found('q=leasescan')).toEqual([]);
    expect(await found('q=lease&kind=receipt')).toEqual([]);
    for (const q of ['', 'x'.repeat(201), 'a%00b', 'two%0Alines'])
      expectBadField(await business.api.get(`/v1/documents?q=${q}`), 'q');
  });

  it('and file names are found however their accents are written', async () => {
    await upload('e\u0301te\u0301.pdf', { title: 'Facture d\u2019E\u0301lise' });
    for (const q of ['\u00e9T\u00e9', 'e\u0301te\u0301', '\u00e9lise', 'E\u0301LISE'])
      expect(dataOf(await business.api.get(`/v1/documents?q=${encodeURIComponent(q)}`)).length, q).toBe(1);
  });

  it('are replayed under an Idempotency-Key', async () => {
    const { id } = await upload('a.pdf');
    const headers = { 'idempotency-key': 'title' };
    const first = await business.api.patch(`/v1/documents/${id}`, { title: 'One' }, headers);
    dataOf(await retitle(id, 'Two'));
    const again = await business.api.patch(`/v1/documents/${id}`, { title: 'One' }, headers);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    expect(dataOf(await business.api.get(`/v1/documents/${id}`)).title).toBe('Two');
  });
});
