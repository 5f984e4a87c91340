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

/** The response as JSON, or as CSV for a caller whose Accept header prefers it. */
export function respondAs<View>(call: Call, views: { json: () => View; csv: () => string }): View | string {
  if (offer(call, ['application/json', 'text/csv']) === 'application/json') return views.json();
  call.response.type('text/csv; charset=utf-8');
  return views.csv();
}
