import { describe, expect, it } from 'vitest';
import { browserNameOf } from './browser-name.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a browser', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Version/17.5 Safari/604.1`,
      'Safari on iOS',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.5 Safari/605.1`,
      'Safari on macOS',
    ],
    ['curl/8.5.0', 'An unknown browser'],
    ['visit https://evil.example now', 'An unknown browser'],
    [undefined, 'An unknown browser'],
  ])('in %j is %s', (userAgent, name) => {
    expect(browserNameOf(userAgent)).toBe(name);
  });
});
