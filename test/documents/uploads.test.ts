import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_KINDS, OWN_KINDS } from '../../src/documents/index.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { formOf, sampleJpeg, samplePdf, samplePng, type SentFile } from '../support/http/files.js';
import { jobsOf } from '../support/platform/jobs.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const TEN_MEGABYTES = 10 * 1024 * 1024;

describe('POST /documents', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  const upload = (
    file: Partial<SentFile> = {},
    fields: Record<string, unknown> = { kind: 'receipt' },
    headers: Record<string, string> = {},
  ) =>
    business.api.post(
      '/v1/documents',
      formOf({ name: 'a.pdf', content: samplePdf(), ...file }, fields),
      headers,
    );
  const stored = async () => dataOf(await business.api.get('/v1/documents'));

  /** A PDF of exactly this size. */
  const pdfOf = (bytes: number) => {
    const pdf = samplePdf();
    const at = pdf.indexOf('1 0 obj');
    const filler = Buffer.concat([Buffer.alloc(bytes - pdf.length - 1, 'x'), Buffer.from('\n')]);
    filler[0] = '%'.charCodeAt(0);
    return Buffer.concat([pdf.subarray(0, at), filler, pdf.subarray(at)]);
  };

  it.each([
    ['PDF', samplePdf(), 'application/pdf', 'a.pdf'],
    ['PNG', samplePng(), 'image/png', 'a.pdf.png'],
    ['JPEG', sampleJpeg(), 'image/jpeg', 'a.pdf.jpg'],
  ])('stores a %s by its content, whatever its name', async (_what, content, contentType, fileName) => {
    const view = dataOf(await upload({ content, type: 'text/html' }), 201);
    expect(view).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      entityId: business.entityId,
      kind: 'receipt',
      title: null,
      fileName,
      contentType,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      createdAt: world.clock.now().toISOString(),
    });
    expect(dataOf(await business.api.get(`/v1/documents/${view.id}`))).toEqual(view);
    expect(await stored()).toEqual([view]);
  });

  it('adds one audit row and enqueues the detectors', async () => {
    dataOf(await upload(), 201);
    expect(await auditActions(business, 'resource=document')).toEqual(['document.upload']);
    expect(await jobsOf(world, business, 'detectors.run')).toMatchObject([{ state: 'waiting' }]);
  });

  it('stores the same bytes again', async () => {
    const ids = [dataOf(await upload(), 201).id, dataOf(await upload(), 201).id];
    expect(new Set(ids).size).toBe(2);
    expect((await stored()).map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  });

  it('accepts an entity id, and defaults to the primary entity', async () => {
    const second = dataOf(
      await business.api.post('/v1/entities', { legalName: 'Second LLC', country: 'US', entityType: 'llc' }),
      201,
    );
    const fields = { kind: 'contract', entityId: second.id.toUpperCase() };
    expect(dataOf(await upload({}, fields), 201).entityId).toBe(second.id);
    expect(dataOf(await upload(), 201).entityId).toBe(business.entityId);
    const unknown = { kind: 'contract', entityId: '0195a1f0-0000-7000-8000-000000000000' };
    refusalOf(await upload({}, unknown), 404, 'not_found');
  });

  it.each(DOCUMENT_KINDS.filter((kind) => !OWN_KINDS.includes(kind)))('accepts the kind %s', async (kind) => {
    expect(dataOf(await upload({}, { kind }), 201).kind).toBe(kind);
  });

  it.each([...OWN_KINDS, 'passport', '', 'Receipt'])('rejects the kind %j', async (kind) => {
    expectBadField(await upload({}, { kind }), 'kind');
    expect(await stored()).toEqual([]);
  });

  it('accepts ten megabytes, and not one byte more', async () => {
    const view = dataOf(await upload({ content: pdfOf(TEN_MEGABYTES) }), 201);
    expect(view.size).toBe(TEN_MEGABYTES);
    refusalOf(await upload({ content: pdfOf(TEN_MEGABYTES + 1) }), 413, 'payload_too_large');
    refusalOf(await upload({ content: pdfOf(TEN_MEGABYTES * 2) }), 413, 'payload_too_large');
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\u0090')],
    ['half a PDF', samplePdf().subarray(0, 100)],
  ])('rejects %s named as a PDF', async (_what, content) => {
    expectBadField(await upload({ content, type: 'application/pdf' }), 'file');
    expect(await stored()).toEqual([]);
  });

  it('stores the last part of a path, in any language', async () => {
    const name = async (sent: string) => dataOf(await upload({ name: sent }), 201).fileName;
    expect(await name('../../Zuñiga – été 📄.pdf')).toBe('Zuñiga – été 📄.pdf');
    expect(await name('C:\\temp\\a "b".pdf')).toBe('a "b".pdf');
    expect(await name(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
  });

  describe('requires one file in a complete form', () => {
    it('and not none', async () => {
      expectBadField(await business.api.post('/v1/documents', formOf(null, { kind: 'receipt' })), 'file');
      expectBadField(await business.api.post('/v1/documents'), 'kind');
    });

    it('and not two', async () => {
      const form = formOf({ name: 'a.pdf', content: samplePdf() }, { kind: 'receipt' });
      form.append('file', new Blob([new Uint8Array(samplePdf('b'))]), 'b.pdf');
      expectBadField(await business.api.post('/v1/documents', form), 'file');
    });

    it('and not one under another name, or next to unknown fields, or fields twice', async () => {
      const form = formOf(null, { kind: 'receipt' });
      form.append('attachment', new Blob([new Uint8Array(samplePdf())]), 'a.pdf');
      expectBadField(await business.api.post('/v1/documents', form), 'attachment');
      expectBadField(await upload({}, { kind: 'receipt', fileName: 'mine.pdf' }), 'fileName');
      const twice = formOf({ name: 'a.pdf', content: samplePdf() }, { kind: 'receipt' });
      twice.append('kind', 'invoice');
      expectBadField(await business.api.post('/v1/documents', twice), 'kind');
    });

    it('and not one that breaks off', async () => {
      const whole = await new Response(
        formOf({ name: 'a.pdf', content: samplePdf() }, { kind: 'receipt' }),
      ).text();
      const boundary = whole.slice(2, whole.indexOf('\r\n'));
      const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      for (const cut of [10, whole.indexOf('%PDF') + 3, whole.length - boundary.length - 4]) {
        const answer = await business.api.post('/v1/documents', whole.slice(0, cut), type);
        expectBadField(answer, 'body');
      }
      expect(await stored()).toEqual([]);
      dataOf(await business.api.post('/v1/documents', whole, type), 201);
    });

    it.each([
      'application/json',
      'application/pdf',
      'application/x-www-form-urlencoded',
      'multipart/mixed; boundary=x',
    ])('and not a body of %s', async (type) => {
      const answer = await business.api.post('/v1/documents', '{"kind":"receipt"}', { 'content-type': type });
      refusalOf(answer, 415, 'unsupported_media_type');
    });

    it('without query parameters', async () => {
      const form = formOf({ name: 'a.pdf', content: samplePdf() }, { kind: 'receipt' });
      expectBadField(await business.api.post('/v1/documents?kind=receipt', form), 'kind');
    });
  });

  describe('with an Idempotency-Key', () => {
    const KEY = { 'idempotency-key': 'upload-1' };

    it('returns the first response without storing again', async () => {
      const first = await upload({}, { kind: 'receipt' }, KEY);
      const again = await upload({}, { kind: 'receipt' }, KEY);
      expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await stored()).toHaveLength(1);
    });

    it.each<[string, Partial<SentFile>, Record<string, unknown>]>([
      ['other bytes', { content: samplePdf('other') }, { kind: 'receipt' }],
      ['another name', { name: 'b.pdf' }, { kind: 'receipt' }],
      ['another kind', {}, { kind: 'invoice' }],
    ])('treats %s as a different request', async (_what, file, fields) => {
      dataOf(await upload({}, { kind: 'receipt' }, KEY), 201);
      refusalOf(await upload(file, fields, KEY), 409, 'idempotency_key_reused');
      expect(await stored()).toHaveLength(1);
    });
  });

  describe('does not read the body', () => {
    /** A body that never ends: a server that waits for it never responds. */
    const endless = async (api: TestBusiness['api'] | null) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.from('--b\r\n')),
      });
      const response = await fetch(`${world.rootUrl}/v1/documents`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          ...(api ? { authorization: `Bearer ${api.credential}` } : {}),
        },
        body,
        duplex: 'half',
      });
      const { status } = response;
      await response.body?.cancel();
      return status;
    };

    it('before authentication', async () => {
      expect(await endless(null)).toBe(401);
    });

    it('before authorization', async () => {
      const { api } = await business.memberKey('viewer', ['read']);
      expect(await endless(api)).toBe(403);
    });
  });
});
