/** The filters in the address of the page, by their names in `GET /transactions`. */
export const FILTERS = [
  'search',
  'from',
  'to',
  'bankAccountId',
  'category',
  'direction',
  'needsReview',
  'pending',
  'transactionType',
  'merchant',
  'reviewReason',
  'source',
  'ruleId',
  'amountMin',
  'amountMax',
] as const;

export type Filter = (typeof FILTERS)[number];
export type Filters = Readonly<Partial<Record<Filter, string>>>;

export const ORDERS = ['-date', 'date', '-amount', 'amount'] as const;
export type Order = (typeof ORDERS)[number];
export const DEFAULT_ORDER: Order = '-date';

export function readFilters(params: URLSearchParams): Filters {
  const given = FILTERS.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

export function readOrder(params: URLSearchParams): Order {
  return ORDERS.find((order) => order === params.get('sort')) ?? DEFAULT_ORDER;
}

/** Other values for the address; null removes one. */
export type Changes = Readonly<Partial<Record<Filter | 'sort', string | null>>>;

export function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') result.delete(name);
    else result.set(name, value);
  }
  return result;
}

/** The filters and the order of an address as a query string, which a view is saved with. Empty without any. */
export function viewOf(params: URLSearchParams): string {
  const order = readOrder(params);
  const query = new URLSearchParams(readFilters(params));
  if (order !== DEFAULT_ORDER) query.set('sort', order);
  return query.toString();
}

/** The address with the filters and the order of a view in place of its own. */
export function withView(params: URLSearchParams, query: string): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const name of [...FILTERS, 'sort']) result.delete(name);
  for (const [name, value] of new URLSearchParams(query)) result.set(name, value);
  return result;
}

/** Whether a view shows what an address shows. */
export function isShown(params: URLSearchParams, query: string): boolean {
  const sorted = (view: string) => [...new URLSearchParams(view)].map(String).toSorted().join('&');
  return sorted(viewOf(params)) === sorted(viewOf(new URLSearchParams(query)));
}
