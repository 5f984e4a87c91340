import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';
import { CONSISTENCY_TOKEN } from '../../src/platform/database/replica/wal-position.js';
import type { ContractRoute } from './routes.js';

const CONSISTENCY_SCHEMA: JsonSchema = { type: 'string', pattern: CONSISTENCY_TOKEN.source };

/** The request header of reads that a replica may serve. */
export const CONSISTENCY_TOKEN_PARAMETER: JsonSchema = {
  name: 'Consistency-Token',
  in: 'header',
  required: false,
  description:
    'The `Consistency-Token` of the newest write that the response must show. It lets a read replica respond; what others wrote in the last seconds may then be missing. Without it, the response shows every write.',
  schema: CONSISTENCY_SCHEMA,
};

/** All response headers of the contract. */
export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': {
    description:
      'The id of the request in logs and in the audit trail. The log also contains the `X-Request-Id` that the client sent.',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'The remaining budget after this request.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The rate limit budget that applies to the route.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotency-Replayed': {
    description:
      'Present when this is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Consistency-Token': {
    description:
      'From services with a read replica: send it with later reads, and they show this write, whichever server responds. Opaque.',
    schema: CONSISTENCY_SCHEMA,
  },
  'WWW-Authenticate': {
    description: 'RFC 6750: why the credential was rejected.',
    schema: { type: 'string' },
  },
  Link: {
    description: 'RFC 8288: the next page, for CSV responses.',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'RFC 6266: the file name.', schema: { type: 'string' } },
  'Repr-Digest': { description: 'RFC 9530: the SHA-256 of the content.', schema: { type: 'string' } },
};

const ON_EVERY_RESPONSE = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];

export function headerRefs(names: readonly string[]): JsonSchema {
  return Object.fromEntries(
    [...ON_EVERY_RESPONSE, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** Whether the route stores its response under an `Idempotency-Key`. */
export function takesIdempotencyKey({ method }: ContractRoute): boolean {
  return method === 'POST' || method === 'PATCH';
}
