import { groupBy } from '../../src/kernel/collections.js';
import type { ErrorCode } from '../../src/kernel/domain-error.js';
import { ERROR_STATUS } from '../../src/platform/http/error-status.js';
import type { JsonSchema } from '../../src/platform/http/field-schemas.js';
import { MEANINGS } from '../error-meanings.js';
import type { ContractRoute } from './routes.js';

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

/** Every error code a route can return: what its code can throw, and what guards and parsers in front of it throw. */
export function errorsOf(route: ContractRoute, reachable: ReadonlySet<ErrorCode>): ErrorCode[] {
  const takesBody = route.method !== 'GET';
  const codes: ErrorCode[] = [
    ...reachable,
    'invalid_request',
    'unauthorized',
    'insufficient_scope',
    'rate_limited',
    'internal_error',
    'service_unavailable',
    ...(takesBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(takesBody && !route.takesUpload ? (['invalid_json'] as const) : []),
    ...(route.roles ? (['forbidden'] as const) : []),
  ];
  const withoutKey = (code: ErrorCode) => takesIdempotencyKey(route) || !code.startsWith('idempotency_');
  return [...new Set(codes)].filter(withoutKey).sort();
}

/** Error responses by status, as shared components. */
export class ErrorResponses {
  readonly components = new Map<string, JsonSchema>();

  of(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
    const byStatus = groupBy(codes, (code) => ERROR_STATUS[code]);
    return Object.fromEntries(
      [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, ofStatus]) => {
          const name = ofStatus.map(pascalCase).join('Or');
          this.components.set(name, responseOf(ofStatus));
          return [String(status), { $ref: `#/components/responses/${name}` }];
        }),
    );
  }
}

function responseOf(codes: readonly ErrorCode[]): JsonSchema {
  const headers = [
    ...(codes.some((code) => RETRIED.has(code)) ? ['Retry-After'] : []),
    ...(codes.some((code) => code === 'unauthorized' || code === 'insufficient_scope')
      ? ['WWW-Authenticate']
      : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join('\n\n'),
    headers: headerRefs(headers),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            error: { type: 'string', enum: codes },
            reason: { type: 'string', description: 'For humans; not stable.' },
          },
          required: ['error', 'reason'],
        },
      },
    },
  };
}

const RETRIED: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'idempotency_in_progress',
  'service_unavailable',
]);

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
