import { expect, it } from 'vitest';
import { documentLifetime } from './document-lifetime.js';

const DATE = 'Thu, 05 Mar 2026 10:00:00 GMT';

it.each([
  [{}, 3600],
  [{ 'cache-control': 'public' }, 3600],
  [{ 'cache-control': 'public, max-age=600' }, 600],
  [{ 'cache-control': 'Max-Age="600"' }, 600],
  [{ 'cache-control': 'max-age=600', age: '200' }, 400],
  [{ 'cache-control': 'max-age=600', age: 'x' }, 60],
  [{ 'cache-control': 'max-age=600', expires: 'Thu, 05 Mar 2026 12:00:00 GMT', date: DATE }, 600],
  [{ 'cache-control': 'max-age=0' }, 60],
  [{ 'cache-control': 'max-age=9999999999' }, 86_400],
  [{ 'cache-control': 'max-age=99999999999' }, 3600],
  [{ 'cache-control': 'max-age=600, no-store' }, 60],
  [{ 'cache-control': 'no-cache="set-cookie"' }, 60],
  [{ expires: 'Thu, 05 Mar 2026 12:00:00 GMT', date: DATE }, 7200],
  [{ expires: '0', date: DATE }, 60],
  [{ expires: 'Thu, 05 Mar 2026 12:00:00 GMT' }, 60],
])('a document is used as long as its headers say, between a minute and a day: %j', (headers, seconds) => {
  expect(documentLifetime(headers)).toBe(seconds * 1000);
});
