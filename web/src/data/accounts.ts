import { useQuery } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './businesses';
import type { BankAccountView, LedgerAccountView } from './contract';

/** The chart of accounts of a company. */
export function useChart(businessId: string, entityId: string) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'accounts', entityId),
    queryFn: async () => {
      const query = { entityId };
      return (await callBooks<{ data: LedgerAccountView[] }>(businessId, 'GET', 'accounts', { query })).data;
    },
  });
}

export function useBankAccounts(businessId: string, entityId: string) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'bank-accounts', entityId),
    queryFn: async () => {
      const query = { entityId };
      return (await callBooks<{ data: BankAccountView[] }>(businessId, 'GET', 'bank-accounts', { query }))
        .data;
    },
  });
}
