import {
  bankAccountsQuery,
  businessQuery,
  chartQuery,
  companiesQuery,
  entityQuery,
  meQuery,
  overviewQuery,
} from '../data/first-queries';
import { queryClient } from '../data/query-client';
import { type ChosenCompany, chosenCompany } from '../platform/chosen-company';

const BOOKS_PAGE =
  /^\/businesses\/(?<businessId>[^/]+)(?:\/(?<page>review|transactions|accounts|reports))?(?:\/|$)/;

/** Requests what a page of a business shows first. A problem is shown by the page, which asks for the same. */
export function requestFirstData(path: string, search: string): void {
  const { businessId, page } = BOOKS_PAGE.exec(path)?.groups ?? {};
  if (businessId === undefined) return;
  void queryClient.prefetchQuery(meQuery);
  void queryClient.prefetchQuery(businessQuery(businessId));
  void requestBooks(businessId, chosenCompany(businessId, search), page !== undefined);
}

async function requestBooks(
  businessId: string,
  company: ChosenCompany | null,
  needsAccounts: boolean,
): Promise<void> {
  void queryClient.prefetchQuery(companiesQuery(businessId));
  const overview = overviewQuery(businessId, company);
  await queryClient.prefetchQuery(overview);
  const entityId = queryClient.getQueryData(overview.queryKey)?.entityId;
  if (entityId === undefined || !needsAccounts) return;
  void queryClient.prefetchQuery(chartQuery(businessId, entityId));
  void queryClient.prefetchQuery(bankAccountsQuery(businessId, entityId));
  void queryClient.prefetchQuery(entityQuery(businessId, entityId));
}
