import { useQuery } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type { FindingsPage, FindingView } from './contract';

/** As many as `GET /findings` returns at once. */
const PAGE = 200;

/** What the latest check of the books found about a bank account, the most serious first. */
export function useFindingsOfAccount(businessId: string, entityId: string, bankAccountId: string) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'findings', entityId),
    queryFn: () => allFindings(businessId, entityId),
    select: (all) => all.filter(({ subjectId }) => subjectId === bankAccountId),
  });
}

/** The API has no filter by account. An entity has a few hundred findings at most. */
async function allFindings(businessId: string, entityId: string): Promise<FindingView[]> {
  const all: FindingView[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const query = { entityId, limit: PAGE, offset };
    const page: FindingsPage = await callBooks(businessId, 'GET', 'findings', { query });
    all.push(...page.data);
    offset = page.meta.pagination.nextOffset;
  }
  return all;
}
