import { DomainError, InvalidRequest } from '../../kernel/domain-error.js';
import { InvalidJson, PayloadTooLarge, UnsupportedMediaType } from './http.errors.js';

/** Converts what Express's parsers throw (http-errors with a `type` or status) to a DomainError; null for anything else. */
export function toRequestError(thrown: unknown): DomainError | null {
  if (thrown instanceof DomainError) return thrown;
  const { type, status, limit } = (thrown ?? {}) as { type?: string; status?: number; limit?: number };
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
  // Such as a compressed body that cannot be decompressed.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new InvalidJson('the body cannot be read');
  return null;
}
