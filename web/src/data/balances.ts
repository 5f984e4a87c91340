import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type { BankBalancesView } from './contract';

/** Days and the length of a point, by their names in `GET /bank-accounts/{id}/balances`. */
export interface BalancePeriod {
  readonly from?: string;
  readonly to?: string;
  readonly interval?: BankBalancesView['interval'];
}

/** The balances of a bank account over time. */
export function useBalances(businessId: string, bankAccountId: string, period: BalancePeriod) {
  return useQuery({ ...balancesOf(businessId, bankAccountId, period), placeholderData: keepPreviousData });
}

/** The balances of bank accounts on each of the last 90 days. */
export function useRecentBalances(businessId: string, bankAccountIds: readonly string[]) {
  return useQueries({ queries: bankAccountIds.map((id) => balancesOf(businessId, id, {})) });
}

function balancesOf(businessId: string, id: string, period: BalancePeriod) {
  return {
    // Next to the list of bank accounts: what changes one changes the other.
    queryKey: businessKey(businessId, 'books', 'bank-accounts', 'balances', id, period),
    queryFn: async () => {
      const path = `bank-accounts/${id}/balances`;
      const query = { ...period };
      return (await callBooks<{ data: BankBalancesView }>(businessId, 'GET', path, { query })).data;
    },
  };
}
