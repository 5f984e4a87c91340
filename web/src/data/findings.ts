import { useQuery } from '@tanstack/react-query';
import { allPages } from './all-pages';
import { businessKey } from './keys';
import type { FindingView } from './contract';

/** What the latest check of the books found about a bank account, the most serious first. */
export function useFindingsOfAccount(businessId: string, entityId: string, bankAccountId: string) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'findings', entityId),
    // The API has no filter by account.
    queryFn: () => allPages<FindingView>(businessId, 'findings', { entityId }),
    select: (all) => all.filter(({ subjectId }) => subjectId === bankAccountId),
  });
}
