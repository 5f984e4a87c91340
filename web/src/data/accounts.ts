import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { bankAccountsQuery, chartQuery } from './first-queries';
import { businessKey, overviewKey } from './keys';

/** The chart of accounts of a company. */
export function useChart(businessId: string, entityId: string) {
  return useQuery(chartQuery(businessId, entityId));
}

export function useBankAccounts(businessId: string, entityId: string | undefined) {
  return useQuery(bankAccountsQuery(businessId, entityId));
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
