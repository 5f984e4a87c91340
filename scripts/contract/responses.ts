import { groupBy } from '../../src/kernel/collections.js';
import type { ErrorCode } from '../../src/kernel/domain-error.js';
import { ERROR_STATUS } from '../../src/platform/http/error-status.js';
import type { JsonSchema } from '../../src/platform/http/field-schemas.js';
import { MEANINGS } from '../error-meanings.js';
import type { ContractRoute } from './routes.js';

/** Headers by their names; those of every answer, and those of some. */
export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': {
    description:
      'The id of the request: the one that was sent along, or a new one. Logs and audit trail have it.',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of the budget, after the current draft.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'The budget that the route draws on.', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotency-Replayed': {
    description:
      'There when the stored answer to an earlier request with the same `Idempotency-Key` is repeated.',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': {
    description: 'RFC 6750: what is wrong with the credential.',
    schema: { type: 'string' },
  },
  Link: {
    description: 'RFC 8288: the next page, for answers whose body has no place for it.',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'RFC 6266: the name of the file.', schema: { type: 'string' } },
  'Repr-Digest': { description: 'RFC 9530: the SHA-256 of the bytes.', schema: { type: 'string' } },
};

const OF_EVERY_ANSWER = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];

export function headerRefs(names: readonly string[]): JsonSchema {
  return Object.fromEntries(
    [...OF_EVERY_ANSWER, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** A write whose answer is kept under its `Idempotency-Key`. */
export function takesIdempotencyKey({ method }: ContractRoute): boolean {
  return method === 'POST' || method === 'PATCH';
}

/** Every code that a route can answer: what its code can throw, and what stands before every route like it. */
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

/** Answers of errors, by status. Those that several routes share become components. */
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
            reason: { type: 'string', description: 'For people; not stable.' },
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
