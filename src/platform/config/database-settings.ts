import type { EnvReader } from './env-reader.js';

const REPLICA = 'DATABASE_REPLICA_URL';

interface DatabaseUrls {
  readonly databaseUrl: string | null;
  readonly databaseReplicaUrl: string | null;
}

/**
 * The addresses of the database and of its replica; null: not set. DATABASE_PASSWORD is put into them as it is, so that no
 * character of a password needs an escape. A replica's address with a password of its own keeps it: it may have another login.
 */
export function readDatabaseUrls(read: EnvReader): DatabaseUrls {
  const password = read.text('DATABASE_PASSWORD', '', 1_000);
  const given = { database: read.text('DATABASE_URL', '', 10_000), replica: read.text(REPLICA, '', 10_000) };
  const databaseUrl = readAddress(read, 'DATABASE_URL', given.database);
  const databaseReplicaUrl = readAddress(read, REPLICA, given.replica);
  if (given.database === '') {
    if (password !== '') read.refuse('DATABASE_PASSWORD', 'must be set together with DATABASE_URL');
    if (given.replica !== '') read.refuse(REPLICA, 'must be set together with DATABASE_URL');
  }
  const hasOwn = databaseReplicaUrl !== null && new URL(databaseReplicaUrl).password !== '';
  return {
    databaseUrl: withPassword(databaseUrl, password),
    databaseReplicaUrl: hasOwn ? databaseReplicaUrl : withPassword(databaseReplicaUrl, password),
  };
}

function readAddress(read: EnvReader, name: string, text: string): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !isEscaped(url)) {
    read.refuse(
      name,
      'must be a postgres:// address (a password with special characters belongs into DATABASE_PASSWORD)',
    );
    return null;
  }
  return text;
}

function withPassword(address: string | null, password: string): string | null {
  if (address === null || password === '') return address;
  const url = new URL(address);
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
