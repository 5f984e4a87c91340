import type { Call } from '../call.js';
import { Optional } from '../input/fields/fields.js';
import { QueryInteger } from '../input/fields/query-fields.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;
const MAX_OFFSET = 100_000_000;

/** The paging parameters of every paged list. */
export class PageQuery {
  /** The maximum number of items. */
  @Optional()
  @QueryInteger({ min: 1, max: MAX_LIMIT })
  limit: number = DEFAULT_LIMIT;

  /** The number of items to skip: the `nextOffset` of the previous page. */
  @Optional()
  @QueryInteger({ min: 0, max: MAX_OFFSET })
  offset: number = 0;
}

export interface Page<T> {
  readonly data: T[];
  /** Where the page is in the list. */
  readonly meta: PageMeta;
}

/** Where a page is in its list. */
export interface PageMeta {
  /** The limit and offset of this page, and the offset of the next one. */
  readonly pagination: Pagination;
}

/** The position of a page. Lists have no total count. */
export interface Pagination {
  /** The maximum number of items per page, as requested or by default. */
  readonly limit: number;
  /** The number of items before this page. */
  readonly offset: number;
  /** The `offset` of the next page; null on the last page. */
  readonly nextOffset: number | null;
}

/**
 * A page from up to limit + 1 rows: the extra row shows that there is a next page, without a count, and is left out.
 */
export function toPage<T>(rows: readonly T[], { limit, offset }: PageQuery): Page<T> {
  const nextOffset = rows.length > limit ? offset + limit : null;
  return { data: rows.slice(0, limit), meta: { pagination: { limit, offset, nextOffset } } };
}

/** Whether the caller wants one page. A file has the whole list otherwise. */
export function wantsPage({ request }: Call): boolean {
  return ['limit', 'offset', 'cursor'].some((name) => name in request.query);
}

/** Links the next page in a header (RFC 8288), for responses whose body has no place for it. */
export function linkNextPage(call: Call, { pagination }: PageMeta): void {
  if (pagination.nextOffset !== null) linkNext(call, { offset: String(pagination.nextOffset) });
}

/** Links the page that starts at an offset or a cursor. It has the other parameters of the request. */
export function linkNext(
  { request, response }: Call,
  next: { readonly offset: string } | { readonly cursor: string },
): void {
  const { offset: _, ...others } = request.query as Record<string, string>;
  const query = new URLSearchParams({ ...others, ...next });
  response.setHeader('Link', `<${request.path}?${query.toString()}>; rel="next"`);
}
