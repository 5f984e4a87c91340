import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import { refreshBooks } from './decisions';

interface AccountMapping {
  readonly bankAccountId: string;
  readonly ledgerAccountNumber: string;
}

/** Books the transactions of a bank account on another ledger account. */
export function useMapAccount(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ bankAccountId, ledgerAccountNumber }: AccountMapping) =>
      callBooks(businessId, 'PATCH', `bank-accounts/${bankAccountId}`, { body: { ledgerAccountNumber } }),
    onSuccess: () =>
      Promise.all([
        refreshBooks(client, businessId),
        client.invalidateQueries({ queryKey: businessKey(businessId, 'books', 'bank-accounts') }),
      ]),
  });
}
