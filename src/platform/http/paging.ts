import type { Call } from './call.js';
import { Optional, QueryInteger } from './fields.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;
const MAX_OFFSET = 100_000_000;

/** The paging parameters of every list that pages. */
export class PageQuery {
  /** How many rows at most. */
  @Optional()
  @QueryInteger({ min: 1, max: MAX_LIMIT })
  limit: number = DEFAULT_LIMIT;

  /** How many rows to leave out: the `nextOffset` of the page before. */
  @Optional()
  @QueryInteger({ min: 0, max: MAX_OFFSET })
  offset: number = 0;
}

export interface Page<T> {
  readonly data: T[];
  readonly meta: { readonly pagination: { limit: number; offset: number; nextOffset: number | null } };
}

/**
 * A page from up to limit + 1 rows: the one too many says that there is a next page, without a count, and
 * is not shown.
 */
export function toPage<T>(rows: readonly T[], { limit, offset }: PageQuery): Page<T> {
  const nextOffset = rows.length > limit ? offset + limit : null;
  return { data: rows.slice(0, limit), meta: { pagination: { limit, offset, nextOffset } } };
}

/** Names the next page in a header (RFC 8288), for answers whose body has no place for it. */
export function linkNextPage({ request, response }: Call, { pagination }: Page<unknown>['meta']): void {
  if (pagination.nextOffset === null) return;
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set('offset', String(pagination.nextOffset));
  response.setHeader('Link', `<${request.path}?${query.toString()}>; rel="next"`);
}
