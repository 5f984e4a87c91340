import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { toRequest } from './to-request.js';
import type { RequestShape } from './tool.js';

const READ: RequestShape = {
  method: 'GET',
  path: '/v1/things/{id}',
  pathArguments: ['id'],
  queryArguments: ['from', 'limit'],
  bodyFields: new Map(),
  body: 'none',
  takesIdempotencyKey: false,
  accept: 'application/json',
};
const WRITE: RequestShape = {
  ...READ,
  method: 'POST',
  queryArguments: [],
  bodyFields: new Map([
    ['idInBody', 'id'],
    ['lines', 'lines'],
  ]),
  body: 'json',
  takesIdempotencyKey: true,
};
const UPLOAD: RequestShape = {
  ...WRITE,
  path: '/v1/files',
  pathArguments: [],
  bodyFields: new Map([['mapping', 'mapping']]),
  body: 'form',
};

describe('the API request of a tool call', () => {
  it('has each argument in its place', () => {
    expect(toRequest(READ, { id: 'a b', from: '2026-01-01', limit: 5 })).toEqual({
      method: 'GET',
      path: '/v1/things/a%20b?from=2026-01-01&limit=5',
      headers: { accept: 'application/json' },
      body: null,
    });
    const { path, headers, body } = toRequest(WRITE, {
      id: 'x',
      idInBody: 7,
      lines: [{ debit: 1.5 }],
      idempotencyKey: 'k',
    });
    expect(path).toBe('/v1/things/x');
    expect(headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'k',
    });
    expect(JSON.parse(body as string)).toEqual({ id: 7, lines: [{ debit: 1.5 }] });
  });

  it('passes unknown arguments on, so that the API rejects them by name', () => {
    expect(toRequest(READ, { id: 'x', nonsense: true }).path).toBe('/v1/things/x?nonsense=true');
    expect(toRequest(WRITE, { id: 'x', nonsense: null }).body).toBe('{"nonsense":null}');
  });

  it('omits null from the query and keeps it in the body', () => {
    expect(toRequest(READ, { id: 'x', from: null }).path).toBe('/v1/things/x');
    expect(toRequest(WRITE, { id: 'x', lines: null }).body).toBe('{"lines":null}');
  });

  it.each([undefined, null, '', {}, [], true])('cannot have %j as a path parameter', (id) => {
    expect(() => toRequest(READ, { id })).toThrow(InvalidRequest);
  });

  it('has the path of its operation for any id', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (id) => {
        const { path } = toRequest(READ, { id });
        expect(path).toMatch(/^\/v1\/things\/[^/?#\s]+$/);
        expect(decodeURIComponent(path.slice('/v1/things/'.length))).toBe(id.toWellFormed());
      }),
    );
  });

  it('passes every body on unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const given = { ...fields, id: 'x', idempotencyKey: 'k' };
        const { idInBody, id: _, idempotencyKey: __, ...others } = given as Record<string, unknown>;
        const expected = { ...(idInBody === undefined ? {} : { id: idInBody }), ...others };
        expect(JSON.parse(toRequest(WRITE, given).body as string)).toEqual(
          JSON.parse(JSON.stringify(expected)),
        );
      }),
    );
  });

  it.each(['a\nb', 'ключ', 7, ''.padEnd(3, '\u0000')])(
    'rejects a key that is not a valid header: %j',
    (idempotencyKey) => {
      expect(() => toRequest(WRITE, { id: 'x', idempotencyKey })).toThrow(
        'idempotencyKey must be printable ASCII',
      );
    },
  );

  it('sends a file as a form, with objects as JSON fields', async () => {
    const content = Buffer.from('a,b\n1,2\n').toString('base64');
    const { headers, body } = toRequest(UPLOAD, {
      fileName: 'march.csv',
      fileBase64: content,
      mapping: { date: 0 },
    });
    expect(headers).not.toHaveProperty('content-type');
    const form = body as FormData;
    expect(form.get('mapping')).toBe('{"date":0}');
    const file = form.get('file') as File;
    expect([file.name, await file.text()]).toEqual(['march.csv', 'a,b\n1,2\n']);
    expect([...form.keys()]).toEqual(['mapping', 'file']);
  });

  it.each([
    [{ fileName: 'x.csv' }, 'fileBase64'],
    [{ fileName: 'x.csv', fileBase64: 'not base64!' }, 'fileBase64'],
    [{ fileBase64: 'YQ==' }, 'fileName'],
  ])('rejects the file %j', (given, field) => {
    expect(() => toRequest(UPLOAD, given)).toThrow(field);
  });
});
