import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path';

describe('a return path', () => {
  it.each([
    '/',
    '/security',
    '/oauth/authorize?request_id=1&client_id=svc_client_x',
    '/businesses/1/members',
  ])('accepts %s, a path of the app', (path) => {
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
  ])('rejects %j', (text) => {
    expect(safeReturnPath(text)).toBeNull();
  });
});
