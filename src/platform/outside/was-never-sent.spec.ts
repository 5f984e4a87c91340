import { describe, expect, it } from 'vitest';
import { wasNeverSent } from './was-never-sent.js';

const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });
const systemError = (code: string, syscall?: string, message = code) =>
  Object.assign(new Error(message), { code, ...(syscall === undefined ? {} : { syscall }) });

describe('a failed call', () => {
  it.each([
    ['a refused connection', systemError('ECONNREFUSED', 'connect')],
    ['an unreachable host', systemError('EHOSTUNREACH', 'connect')],
    ['a connection that the system gave up', systemError('ETIMEDOUT', 'connect')],
    ['a name that does not exist', systemError('ENOTFOUND', 'getaddrinfo')],
    ['a name server that does not respond', systemError('EAI_AGAIN', 'getaddrinfo')],
    ['a connection that took too long to open', systemError('UND_ERR_CONNECT_TIMEOUT')],
    ['an expired certificate', systemError('CERT_HAS_EXPIRED')],
    ['an unknown certificate authority', systemError('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['a certificate of another host', systemError('ERR_TLS_CERT_ALTNAME_INVALID')],
    [
      'a connection that closed during the TLS handshake',
      systemError(
        'ECONNRESET',
        undefined,
        'Client network socket disconnected before secure TLS connection was established',
      ),
    ],
    [
      'addresses that all refused',
      new AggregateError([systemError('ECONNREFUSED', 'connect'), systemError('ENETUNREACH', 'connect')]),
    ],
    ['a port that fetch never connects to', new Error('bad port')],
  ])('was never sent after %s', (_, cause) => {
    expect(wasNeverSent(fetchFailed(cause))).toBe(true);
  });

  it.each([
    ['a reset connection', systemError('ECONNRESET', 'read')],
    ['a broken pipe', systemError('EPIPE', 'write')],
    ['a closed connection', systemError('UND_ERR_SOCKET', undefined, 'other side closed')],
    ['a response that took too long', systemError('UND_ERR_HEADERS_TIMEOUT')],
    [
      'addresses of which one broke later',
      new AggregateError([systemError('ECONNREFUSED', 'connect'), systemError('ECONNRESET', 'read')]),
    ],
    ['no addresses', new AggregateError([])],
    ['an unknown error', new Error('something')],
    ['no cause', undefined],
  ])('may have been sent after %s', (_, cause) => {
    expect(wasNeverSent(fetchFailed(cause))).toBe(false);
  });

  it('may have been sent if it was aborted', () => {
    expect(wasNeverSent(new DOMException('The operation was aborted', 'TimeoutError'))).toBe(false);
  });
});
