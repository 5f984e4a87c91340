import { describe, expect, it } from 'vitest';
import { toRequestError } from './request-errors.js';

describe('an error thrown by a request parser', () => {
  it.each([
    ['a body that is not JSON', { type: 'entity.parse.failed', status: 400 }, 'invalid_json'],
    [
      'a body beyond the limit',
      { type: 'entity.too.large', status: 413, limit: 262_144 },
      'payload_too_large',
    ],
    ['an unknown encoding', { type: 'encoding.unsupported', status: 415 }, 'unsupported_media_type'],
    ['another charset', { type: 'charset.unsupported', status: 415 }, 'unsupported_media_type'],
    ['a body shorter than announced', { type: 'request.size.invalid', status: 400 }, 'invalid_json'],
    ['a connection given up', { type: 'request.aborted', status: 400 }, 'invalid_json'],
    ['a plain body sent as compressed', { status: 400, code: 'Z_DATA_ERROR' }, 'invalid_json'],
    ['a compressed body that does not unpack', { status: 400 }, 'invalid_json'],
    ['a path that is not UTF-8', new URIError('URI malformed'), 'invalid_request'],
  ])('%s is the client’s doing', (_what, thrown, code) => {
    expect(toRequestError(thrown)?.code).toBe(code);
  });

  it('names the limit that a body exceeds', () => {
    expect(toRequestError({ type: 'entity.too.large', limit: 262_144 })?.reason).toContain('262144 bytes');
  });

  it.each([
    [new Error('boom')],
    [{ status: 500 }],
    [{ status: 302 }],
    [{ status: '400' }],
    [null],
    [undefined],
    ['boom'],
  ])('%o is not', (thrown) => {
    expect(toRequestError(thrown)).toBeNull();
  });
});
