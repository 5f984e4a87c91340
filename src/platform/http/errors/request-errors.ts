import { DomainError, InvalidRequest } from '../../../kernel/domain-error.js';
import { InvalidJson, PayloadTooLarge, UnsupportedMediaType } from './http.errors.js';

/** Of gzip and deflate, then of Brotli. */
const ZLIB_CODE = /^(Z_|ERR__)/;

interface Thrown {
  readonly type?: string;
  readonly status?: number;
  readonly limit?: number;
  /** Of zlib's errors. */
  readonly code?: string;
}

/** Converts what Express's parsers throw (http-errors with a `type` or status) to a DomainError; null for anything else. */
export function toRequestError(thrown: unknown): DomainError | null {
  if (thrown instanceof DomainError) return thrown;
  const { type, status, limit, code } = (thrown ?? {}) as Thrown;
  switch (type ?? '') {
    case 'entity.parse.failed':
      return new InvalidJson('the body is not JSON');
    case 'entity.too.large':
      return new PayloadTooLarge(`the body is larger than ${limit} bytes`);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new UnsupportedMediaType('send JSON in UTF-8, plain or compressed with gzip, deflate or br');
    case 'request.size.invalid':
    case 'request.aborted':
      return new InvalidJson('the body does not match its Content-Length');
    default:
      break;
  }
  if (thrown instanceof URIError) return InvalidRequest.at('path', 'must be valid percent-encoded UTF-8');
  if (code !== undefined && ZLIB_CODE.test(code))
    return new InvalidJson('the body is not compressed as its Content-Encoding says');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new InvalidJson('the body cannot be read');
  return null;
}
