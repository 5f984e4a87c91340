import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from './is-unavailable.js';
import { LostConnection } from './lost-connection.js';

const serverError = (code: string, message: string, severity = 'ERROR') =>
  Object.assign(new Error(message), { code, severity });
const systemError = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

describe('the database is unavailable', () => {
  it.each([
    'EADDRNOTAVAIL',
    'EAI_AGAIN',
    'ECONNABORTED',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EPIPE',
    'ETIMEDOUT',
  ])('after the network error %s', (code) => {
    expect(isUnavailable(systemError(code))).toBe(true);
  });

  it('after an error for each address of a name', () => {
    const errors = [systemError('ECONNREFUSED'), systemError('EHOSTUNREACH')];
    const all = Object.assign(new AggregateError(errors, ''), { code: 'ECONNREFUSED' });
    expect(isUnavailable(all)).toBe(true);
  });

  it.each([
    ['08000', 'connection exception'],
    ['08006', 'connection failure'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['40001', 'could not serialize access'],
    ['40P01', 'deadlock detected'],
    ['53100', 'could not extend file "base/5/16384": No space left on device'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections for role "charterbook"'],
    ['53400', 'temporary file size exceeds temp_file_limit'],
    ['55P03', 'canceling statement due to lock timeout'],
    ['57014', 'canceling statement due to statement timeout'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P03', 'the database system is starting up'],
    ['58030', 'could not read block 3: Input/output error'],
  ])('after SQLSTATE %s: %s', (code, message) => {
    expect(isUnavailable(serverError(code, message))).toBe(true);
  });

  // As PgBouncer 1.18 sends them.
  it.each([
    'server conn crashed?',
    'server login has been failing, try again later (server_login_retry)',
    'query_wait_timeout',
    'no more connections allowed (max_client_conn)',
    'pgbouncer is shutting down',
  ])('after PgBouncer says: %s', (message) => {
    expect(isUnavailable(serverError('08P01', message, 'FATAL'))).toBe(true);
  });

  it.each(['25P03', '28P01', '3D000', '57P05'])('after any error that ends the session: %s', (code) => {
    expect(isUnavailable(serverError(code, 'ended', 'FATAL'))).toBe(true);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated due to connection timeout',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('after the driver says: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  it('after a connection that broke between two statements', () => {
    expect(isUnavailable(new LostConnection(new Error('released')))).toBe(true);
  });
});

it('a lost connection is recognized in the error that TypeORM makes of it', () => {
  const lost = new LostConnection(new Error('the database does not respond'));
  expect(isUnavailable(new QueryFailedError('select 1', [], lost))).toBe(true);
});

describe('the database is available', () => {
  it.each([
    ['08P01', 'bind message supplies 1 parameters, but prepared statement "" requires 2'],
    ['23505', 'duplicate key value violates unique constraint'],
    ['25P02', 'current transaction is aborted'],
    ['42501', 'permission denied for table journal_line'],
    ['42P01', 'relation "nothing" does not exist'],
  ])('after SQLSTATE %s: %s', (code, message) => {
    expect(isUnavailable(serverError(code, message))).toBe(false);
  });

  it.each([undefined, null, 'text', new Error('anything else'), systemError('ENOENT'), { code: '08' }])(
    'after %s',
    (thrown) => {
      expect(isUnavailable(thrown)).toBe(false);
    },
  );
});
