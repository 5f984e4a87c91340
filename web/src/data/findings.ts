import { queryOptions, useQuery } from '@tanstack/react-query';
import { allPages } from './all-pages';
import { businessKey } from './keys';
import type { FindingView } from './contract';

/** What the latest check of books and documents found in a company, the most serious first. */
export function useFindings(businessId: string, entityId: string) {
  return useQuery(findingsQuery(businessId, entityId));
}

/** The same about one bank account. The API has no filter for it. */
export function useFindingsOfAccount(businessId: string, entityId: string, bankAccountId: string) {
  return useQuery({
    ...findingsQuery(businessId, entityId),
    select: (all) => all.filter(({ subjectId }) => subjectId === bankAccountId),
  });
}

const findingsQuery = (businessId: string, entityId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'books', 'findings', entityId),
    queryFn: () => allPages<FindingView>(businessId, 'findings', { entityId }),
  });
