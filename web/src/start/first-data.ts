import {
  bankAccountsQuery,
  businessQuery,
  chartQuery,
  entityQuery,
  meQuery,
  overviewQuery,
} from '../data/first-queries';
import { queryClient } from '../data/query-client';

const BOOKS_PAGE =
  /^\/businesses\/(?<businessId>[^/]+)(?:\/(?<page>review|transactions|accounts|reports))?(?:\/|$)/;

/** Requests what a page of a business shows first. A problem is shown by the page, which asks for the same. */
export function requestFirstData(path: string): void {
  const { businessId, page } = BOOKS_PAGE.exec(path)?.groups ?? {};
  if (businessId === undefined) return;
  void queryClient.prefetchQuery(meQuery);
  void queryClient.prefetchQuery(businessQuery(businessId));
  void requestBooks(businessId, page !== undefined);
}

async function requestBooks(businessId: string, needsAccounts: boolean): Promise<void> {
  await queryClient.prefetchQuery(overviewQuery(businessId));
  const entityId = queryClient.getQueryData(overviewQuery(businessId).queryKey)?.entityId;
  if (entityId === undefined || !needsAccounts) return;
  void queryClient.prefetchQuery(chartQuery(businessId, entityId));
  void queryClient.prefetchQuery(bankAccountsQuery(businessId, entityId));
  void queryClient.prefetchQuery(entityQuery(businessId, entityId));
}
