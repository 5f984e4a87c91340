import { describe, expect, it } from 'vitest';
import { isEncodedUtf8 } from './encoded-text.js';

describe('percent-encoded text', () => {
  it.each([
    '',
    'caf%C3%A9',
    '100%',
    '%zz',
    '%',
    '%%C3%A9',
    '%F0%9F%93%84',
    '%EF%BF%BD',
    'a%00b',
    '%c3%a9+%E2%82%AC',
  ])('is UTF-8: %s', (text) => {
    expect(isEncodedUtf8(text)).toBe(true);
  });

  it.each([
    '%ff',
    '%FF',
    'caf%E9',
    '%C3',
    '%C3%',
    '%C0%AF',
    '%ED%A0%80',
    '%F5%80%80%80',
    '100%%e9',
    'é%C3%A9%e9',
  ])('is not UTF-8: %s', (text) => {
    expect(isEncodedUtf8(text)).toBe(false);
  });
});
