import { callBooks } from './books-api';
import type { PageOf } from './session-api';

/** As many as a list of the API returns at once. */
const PAGE = 200;

/** All rows of a list, for lists that are known to be short: a few hundred rows at most. */
export async function allPages<Row>(
  businessId: string,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const page: PageOf<Row> = await callBooks(businessId, 'GET', path, {
      query: { ...query, limit: PAGE, offset },
    });
    all.push(...page.data);
    offset = page.meta.pagination.nextOffset;
  }
  return all;
}
