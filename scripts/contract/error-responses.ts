import { STATUS_CODES } from 'node:http';
import { groupBy } from '../../src/kernel/collections.js';
import { ERROR_CODES, type ErrorCode } from '../../src/kernel/domain-error.js';
import { ERROR_STATUS } from '../../src/platform/http/errors/error-status.js';
import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';
import { MEANINGS } from '../error-meanings.js';
import { headerRefs, takesIdempotencyKey } from './headers.js';
import type { ContractRoute } from './routes.js';

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

/** The body of every error. Each response narrows `error` to the codes that the operation can return. */
export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'The body of every response with a status of 400 or more.',
  properties: {
    error: {
      type: 'string',
      enum: [...ERROR_CODES].sort(),
      description: 'The stable code, for programs. Clients must accept codes that they do not know.',
    },
    reason: {
      type: 'string',
      description:
        'What is wrong, for developers, such as `lines[0].debit: must be a number`. The wording may change at any time.',
    },
  },
  required: ['error', 'reason'],
};

/** Error responses by status, as components. */
export class ErrorResponses {
  readonly components = new Map<string, JsonSchema>();

  of(operationId: string, codes: readonly ErrorCode[]): Record<string, JsonSchema> {
    const byStatus = groupBy(codes, (code) => ERROR_STATUS[code]);
    return Object.fromEntries(
      [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, ofStatus]) => {
          const name = nameOf(ofStatus, operationId, status);
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
          allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: codes } } }],
        },
      },
    },
  };
}

const RETRIED: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'idempotency_in_progress',
  ...ERROR_CODES.filter((code) => ERROR_STATUS[code] === 503),
]);

const MAX_NAME_LENGTH = 40;

/**
 * Named by its codes, and shared by the operations that return the same ones; by the operation if that name would be too
 * long.
 */
function nameOf(codes: readonly ErrorCode[], operationId: string, status: number): string {
  if (codes.every((code) => code.startsWith('idempotency_'))) return 'IdempotencyConflict';
  const name = codes.map(pascalCase).join('Or');
  const statusName = (STATUS_CODES[status] ?? '').replaceAll(' ', '');
  return name.length <= MAX_NAME_LENGTH ? name : pascalCase(operationId) + statusName;
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
