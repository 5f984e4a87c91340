import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './businesses';
import type { BankAccountView, LedgerAccountView } from './contract';
import { overviewKey } from './overview';

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

export function useBankAccounts(businessId: string, entityId: string | undefined) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'bank-accounts', entityId),
    queryFn: async () => {
      const query = { entityId };
      return (await callBooks<{ data: BankAccountView[] }>(businessId, 'GET', 'bank-accounts', { query }))
        .data;
    },
    enabled: entityId !== undefined,
  });
}

export interface NewBankAccount {
  readonly institutionName: string;
  /** As `POST /bank-accounts` names its fields. */
  readonly account: {
    readonly externalId: string;
    readonly name: string;
    readonly kind: string;
    readonly currency: string;
    readonly openingBalance?: number;
    readonly openingBalanceDate?: string;
  };
}

export function useDeclareAccount(businessId: string, entityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ institutionName, account }: NewBankAccount) =>
      callBooks(businessId, 'POST', 'bank-accounts', {
        body: { institutionName, entityId, accounts: [account] },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: businessKey(businessId, 'books', 'bank-accounts') }),
        // The account is mapped to a ledger account, perhaps to a new one.
        client.invalidateQueries({ queryKey: businessKey(businessId, 'books', 'accounts') }),
        client.invalidateQueries({ queryKey: overviewKey(businessId) }),
      ]),
  });
}
