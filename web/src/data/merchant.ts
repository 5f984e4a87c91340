import { useQuery } from '@tanstack/react-query';
import { callBooks } from './books-api';
import type { TransactionsPage } from './contract';
import { queryOf, transactionsKey } from './transactions';

/** Those that are shown, and the one that they are shown for. */
const NEWEST = 6;

/** The newest transactions of a merchant, and the number of all; null if they are too many to count. */
export function useOfMerchant(businessId: string, entityId: string | undefined, merchant: string) {
  return useQuery({
    queryKey: [...transactionsKey(businessId), 'of-merchant', entityId, merchant],
    queryFn: async () => {
      const query = { ...queryOf(entityId ?? '', { merchant }), limit: NEWEST, includeTotals: true };
      const { data, meta } = await callBooks<TransactionsPage>(businessId, 'GET', 'transactions', { query });
      const counts = meta.totals?.map(({ count }) => count);
      return { newest: data, count: counts?.reduce((sum, count) => sum + count, 0) ?? null };
    },
    enabled: entityId !== undefined,
  });
}
