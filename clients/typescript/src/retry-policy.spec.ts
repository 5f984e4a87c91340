import { describe, expect, it } from 'vitest';
import { isRepeatable, retryAfterMs, waitAfter } from './retry-policy.js';

const NOW = Date.parse('2026-03-15T12:00:00Z');

function wait(
  method: string,
  status: number | null,
  { retryAfter, attempt = 1, random = 1 }: { retryAfter?: string; attempt?: number; random?: number } = {},
): number | null {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  const response = status === null ? null : { status, headers };
  return waitAfter(
    { method, isRepeatable: true, response, attempt },
    { maxWaitMs: 60_000, nowMs: NOW, random },
  );
}

describe('the retry policy', () => {
  it.each([
    ['GET', {}, true],
    ['HEAD', {}, true],
    ['PUT', {}, true],
    ['DELETE', {}, true],
    ['POST', {}, false],
    ['PATCH', {}, false],
    ['POST', { 'Idempotency-Key': 'a' }, true],
    ['PATCH', { 'Idempotency-Key': 'a' }, true],
  ])('%s with %j is repeatable: %s', (method, headers, expected) => {
    expect(isRepeatable({ method, headers: new Headers(headers) })).toBe(expected);
  });

  it('repeats nothing that a second execution could change', () => {
    const failed = { method: 'POST', isRepeatable: false, response: null, attempt: 1 };
    expect(waitAfter(failed, { maxWaitMs: 60_000, nowMs: NOW, random: 1 })).toBeNull();
  });

  it.each([
    [null, true, true],
    [429, true, true],
    [503, true, true],
    [502, true, false],
    [504, true, false],
    [400, false, false],
    [401, false, false],
    [404, false, false],
    [409, false, false],
    [500, false, false],
  ])('status %s: a read is repeated: %s, a write: %s', (status, read, write) => {
    expect([wait('GET', status) !== null, wait('POST', status) !== null]).toEqual([read, write]);
  });

  it('repeats a request whose first attempt is still running', () => {
    expect(wait('POST', 409, { retryAfter: '1' })).toBe(1000);
  });

  it('backs off exponentially, with full jitter', () => {
    expect([1, 2, 3, 4].map((attempt) => wait('GET', null, { attempt }))).toEqual([500, 1000, 2000, 4000]);
    expect(wait('GET', null, { attempt: 30 })).toBe(20_000);
    expect(wait('GET', 503, { attempt: 3, random: 0.25 })).toBe(500);
    expect(wait('GET', 503, { random: 0 })).toBe(0);
  });

  it('waits exactly as long as Retry-After says, or not at all', () => {
    expect(wait('GET', 429, { retryAfter: '60', random: 0 })).toBe(60_000);
    expect(wait('GET', 429, { retryAfter: '61' })).toBeNull();
  });

  it.each([
    ['7', 7000],
    ['0', 0],
    ['Sun, 15 Mar 2026 12:00:30 GMT', 30_000],
    ['Sun, 15 Mar 2026 11:59:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('Retry-After %s is %s ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });
});
