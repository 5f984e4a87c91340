import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type { BalanceSheet, CashFlow, GeneralLedgerPage, IncomeStatement, TrialBalance } from './contract';

export const reportsKey = (businessId: string) => businessKey(businessId, 'books', 'reports');

export interface Statements {
  readonly profit_and_loss: IncomeStatement;
  readonly balance_sheet: BalanceSheet;
  readonly cash_flow: CashFlow;
}
export type StatementType = keyof Statements;

/** The parameters of a report, by their names in the API. */
export type ReportQuery = Readonly<Record<string, string | undefined>>;

export function useStatement<Type extends StatementType>(businessId: string, type: Type, query: ReportQuery) {
  return useReport<Statements[Type]>(businessId, `reports/statements/${type}`, query);
}

export function useTrialBalance(businessId: string, query: ReportQuery) {
  return useReport<TrialBalance>(businessId, 'reports/trial-balance', query);
}

function useReport<View>(businessId: string, path: string, query: ReportQuery) {
  return useQuery({
    queryKey: [...reportsKey(businessId), path, query],
    queryFn: async () => (await callBooks<{ data: View }>(businessId, 'GET', path, { query })).data,
    placeholderData: keepPreviousData,
  });
}

/** The lines of a ledger account, page by page. */
export function useGeneralLedger(businessId: string, query: ReportQuery) {
  return useInfiniteQuery({
    queryKey: [...reportsKey(businessId), 'general-ledger', query],
    queryFn: ({ pageParam }) =>
      callBooks<GeneralLedgerPage>(businessId, 'GET', 'reports/general-ledger', {
        query: { ...query, limit: 200, offset: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.pagination.nextOffset ?? undefined,
  });
}
