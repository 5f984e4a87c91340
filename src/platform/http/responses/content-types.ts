import type { Request } from 'express';
import type { Call } from '../call.js';
import { NotAcceptable } from '../errors/http.errors.js';

/** The offered media type that the caller prefers. Throws NotAcceptable when it accepts none of them. */
export function offer<const T extends string>(
  { request, response }: Pick<Call, 'request' | 'response'>,
  types: readonly T[],
): T {
  response.vary('Accept');
  const chosen = request.accepts([...types]) as T | false;
  if (chosen === false) throw new NotAcceptable(`this route returns ${types.join(' or ')}`);
  return chosen;
}

export const JSON_OR_CSV = ['application/json', 'text/csv'] as const;

/** Whether the caller prefers CSV to JSON. A caller that accepts neither does not. */
export function prefersCsv(request: Request): boolean {
  return request.accepts([...JSON_OR_CSV]) === 'text/csv';
}
