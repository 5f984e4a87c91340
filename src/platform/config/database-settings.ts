import type { EnvReader } from './env-reader.js';

/**
 * The address of the database. DATABASE_PASSWORD is put into it as it is, so that no character of a password needs an
 * escape. Null: there is no DATABASE_URL.
 */
export function readDatabaseUrl(read: EnvReader): string | null {
  const text = read.text('DATABASE_URL', '', 10_000);
  const password = read.text('DATABASE_PASSWORD', '', 1_000);
  if (text === '') {
    if (password !== '') read.refuse('DATABASE_PASSWORD', 'must be set together with DATABASE_URL');
    return null;
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !isEscaped(url)) {
    read.refuse(
      'DATABASE_URL',
      'must be a postgres:// address (a password with special characters belongs into DATABASE_PASSWORD)',
    );
    return null;
  }
  if (password === '') return text;
  url.password = encodeURIComponent(password);
  return url.toString();
}

/** A password with `/`, `?` or `#` ends the host early, and `%` alone cannot be decoded. */
function isEscaped({ username, password, pathname, search, hash }: URL): boolean {
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return !`${pathname}${search}${hash}`.includes('@');
}
