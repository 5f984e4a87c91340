import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { formOf, sampleJpeg, samplePdf, samplePng } from '../support/http/files.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { theWorld, type World } from '../support/world/world.js';

describe('stored documents', () => {
  let world: World;
  let business: TestBusiness;
  let secondId: string;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const second = { legalName: 'Second LLC', country: 'US', entityType: 'llc' };
    secondId = dataOf(await business.api.post('/v1/entities', second), 201).id;
  });

  const upload = async (content: Buffer, fields: Record<string, string>, name = 'a.pdf') =>
    dataOf(await business.api.post('/v1/documents', formOf({ name, content }, fields)), 201);
  const download = (id: string, method = 'GET') =>
    fetch(`${world.rootUrl}/v1/documents/${id}/content`, {
      method,
      headers: { authorization: `Bearer ${business.api.credential}` },
    });

  it.each([
    ['PDF', samplePdf('every byte \u0000 \u00ff'), 'application/pdf'],
    ['PNG', samplePng(), 'image/png'],
    ['JPEG', sampleJpeg(), 'image/jpeg'],
    [
      'large PDF',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, 0x80), samplePdf()]),
      'application/pdf',
    ],
  ])('are returned byte for byte: a %s', async (_what, content, contentType) => {
    const { id } = await upload(content, { kind: 'receipt' });
    const response = await download(id);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    const digest = createHash('sha256').update(content).digest('base64');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': contentType,
      'content-length': String(content.length),
      'content-disposition': expect.stringMatching(/^attachment; filename=a\.pdf/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'repr-digest': `sha-256=:${digest}:`,
      'cache-control': 'no-store',
    });
  });

  it('have a name under which any browser can save them', async () => {
    const { id } = await upload(samplePdf(), { kind: 'receipt' }, 'Zuñiga – "été"; 100%.pdf');
    const disposition = (await download(id)).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^[\u0020-\u00ff]*$/);
    expect(disposition).toContain(
      "filename*=UTF-8''Zu%C3%B1iga%20%E2%80%93%20%22%C3%A9t%C3%A9%22%3B%20100%25.pdf",
    );
  });

  it('show their size without their content', async () => {
    const { id, size } = await upload(samplePdf(), { kind: 'receipt' });
    const response = await download(id, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(size)]);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('that do not exist are 404, and invalid ids 400', async () => {
    for (const suffix of ['', '/content']) {
      const unknown = `/v1/documents/0195a1f0-0000-7000-8000-000000000000${suffix}`;
      refusalOf(await business.api.get(unknown), 404, 'not_found');
      expectBadField(await business.api.get(`/v1/documents/one${suffix}`), 'id');
    }
  });

  it('are listed newest first, page by page, by entity and by kind', async () => {
    const own = await newBusiness(world);
    const form = (index: number, fields: Record<string, string>) =>
      formOf({ name: `${index}.pdf`, content: samplePdf(String(index)) }, fields);
    const { id } = dataOf(
      await own.api.post('/v1/entities', { legalName: 'Second LLC', country: 'US', entityType: 'llc' }),
      201,
    );
    for (let index = 0; index < 6; index++) {
      const entityId = index % 2 === 0 ? own.entityId : (id as string);
      const kind = index % 3 === 0 ? 'invoice' : 'receipt';
      dataOf(await own.api.post('/v1/documents', form(index, { kind, entityId })), 201);
    }
    const namesOf = async (query: string) => {
      const { body } = await own.api.get(`/v1/documents${query}`);
      return [
        body.data.map(({ fileName }: any) => fileName.slice(0, 1)).join(''),
        body.meta.pagination.nextOffset,
      ];
    };
    expect(await namesOf('')).toEqual(['543210', null]);
    expect(await namesOf('?limit=4')).toEqual(['5432', 4]);
    expect(await namesOf('?limit=4&offset=4')).toEqual(['10', null]);
    expect(await namesOf(`?entityId=${id}`)).toEqual(['531', null]);
    expect(await namesOf('?kind=invoice')).toEqual(['30', null]);
    expect(await namesOf(`?kind=invoice&entityId=${id}`)).toEqual(['3', null]);
    expect(await namesOf('?kind=ss4')).toEqual(['', null]);
    expectBadField(await own.api.get('/v1/documents?kind=passport'), 'kind');
    refusalOf(await own.api.get(`/v1/documents?entityId=${secondId}`), 404, 'not_found');
  });

  it('cannot be changed, except their titles, or deleted', async () => {
    const { id } = await upload(samplePdf(), { kind: 'receipt' });
    for (const method of ['PUT', 'DELETE'])
      refusalOf(await business.api.send(method, `/v1/documents/${id}`), 405, 'method_not_allowed');
    const change = (sql: string) =>
      world.database.run(business.operator, (uow) => uow.query(sql, [business.businessId]));
    for (const sql of [
      `update document set kind = 'other' where business_id = $1`,
      `delete from document where business_id = $1`,
    ])
      await expect(change(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
