import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path';

describe('the path that a page goes back to', () => {
  it.each([
    '/',
    '/security',
    '/oauth/authorize?request_id=1&client_id=svc_client_x',
    '/businesses/1/members',
  ])('may be %s, one of the app', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'security',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' /security',
  ])('is never %j', (text) => {
    expect(safeReturnPath(text)).toBeNull();
  });
});
