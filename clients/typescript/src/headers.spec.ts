import { describe, expect, it } from 'vitest';
import { ResponseHeaders } from './headers.js';

describe('ResponseHeaders', () => {
  const headersOf = (headers: Record<string, string>) => new ResponseHeaders(new Headers(headers));

  it('reads the rate limit budget', () => {
    const headers = { RateLimit: '"read";r=59;t=1', 'RateLimit-Policy': '"read";q=60;w=30' };
    expect(headersOf(headers).rateLimit).toEqual({
      budget: 'read',
      limit: 60,
      windowSeconds: 30,
      remaining: 59,
      resetSeconds: 1,
    });
  });

  it.each([
    {},
    { RateLimit: '"read";r=59;t=1' },
    { RateLimit: '"read";r=59;t=1', 'RateLimit-Policy': '"write";q=60;w=30' },
    { RateLimit: '59', 'RateLimit-Policy': '60' },
  ])('has no rate limit without both headers in their form: %j', (headers) => {
    expect(headersOf(headers).rateLimit).toBeNull();
  });

  it.each([
    ['</v1/reports/general-ledger?limit=2&offset=4>; rel="next"', 4],
    ['</v1/reports/general-ledger?limit=2>; rel="next"', null],
    ['</v1/reports/general-ledger>; rel="prev"', null],
    ['', null],
  ])('reads the offset of the next page from %j', (link, expected) => {
    expect(headersOf({ Link: link }).nextOffset).toBe(expected);
  });

  it('finds any header in any case, and shows replays', () => {
    const headers = headersOf({ etag: 'W/"a"', 'idempotency-replayed': 'true' });
    expect([headers.get('ETag'), headers.get('Other'), headers.isReplayed]).toEqual(['W/"a"', null, true]);
    expect(headersOf({}).isReplayed).toBe(false);
  });

  it('has the token of a write, if the service has a replica', () => {
    expect(headersOf({ 'consistency-token': '1-16b374d848' }).consistencyToken).toBe('1-16b374d848');
    expect(headersOf({}).consistencyToken).toBeNull();
  });
});
