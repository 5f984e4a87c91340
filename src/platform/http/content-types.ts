import type { Call } from './call.js';
import { NotAcceptable } from './http.errors.js';

/** The media type of those offered that the caller likes best. Throws NotAcceptable when it wants none of them. */
export function offer<const T extends string>({ request, response }: Call, types: readonly T[]): T {
  response.vary('Accept');
  const chosen = request.accepts([...types]) as T | false;
  if (chosen === false) throw new NotAcceptable(`this answers ${types.join(' or ')}`);
  return chosen;
}

/** The answer as JSON, or as CSV for a caller whose Accept header prefers it. */
export function answerAs<View>(call: Call, views: { json: () => View; csv: () => string }): View | string {
  if (offer(call, ['application/json', 'text/csv']) === 'application/json') return views.json();
  call.response.type('text/csv; charset=utf-8');
  return views.csv();
}
