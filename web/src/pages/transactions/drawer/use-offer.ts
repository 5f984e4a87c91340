import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TransactionView } from '../../../data/contract';
import { useApplyToSimilar } from '../../../data/decisions';
import { transactionsKey } from '../../../data/transactions';
import { type CategoryGroup, nameOf } from '../../../transactions/categories';
import type { Offer } from '../../../transactions/others-too';

/** The offer to decide on the others of a merchant, too, after a decision on one of them. */
export function useOffer(businessId: string, categories: readonly CategoryGroup[]) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const { mutateAsync: preview } = useApplyToSimilar(businessId);
  const { mutateAsync: apply, isPending: isApplying } = useApplyToSimilar(businessId);
  const client = useQueryClient();
  /** The decision that the offer is about: one that was made or undone meanwhile has no offer. */
  const latest = useRef(0);
  const withdraw = () => {
    latest.current += 1;
    setOffer(null);
  };

  return {
    offer,
    isApplying,
    withdraw,

    /** Looks for others after a decision. */
    find: async (transaction: TransactionView, category: string): Promise<void> => {
      withdraw();
      const decision = latest.current;
      // If that fails, only the offer is missing.
      const found = await preview({ id: transaction.id, preview: true }).catch(() => null);
      if (found === null || latest.current !== decision) return;
      const { transactions, hasMore } = found;
      const name = nameOf(category, categories);
      if (transactions.length > 0)
        setOffer({ transaction, category, name, count: transactions.length, hasMore });
    },

    /** Gives the others the same category. Resolves to their ids. */
    take: async ({ transaction }: Offer): Promise<readonly string[]> => {
      const { transactions } = await apply({ id: transaction.id, preview: false });
      withdraw();
      void client.invalidateQueries({ queryKey: transactionsKey(businessId) });
      return transactions.map(({ id }) => id);
    },
  };
}
