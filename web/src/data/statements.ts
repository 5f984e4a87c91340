import { useQuery } from '@tanstack/react-query';
import { startOfMonth } from '../../../src/kernel/calendar-date.js';
import { todayIn } from '../platform/today';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type { IncomeStatementView } from './contract';

/** Income, expenses and net income of this month so far, in the business's time zone. */
export function useThisMonth(businessId: string, entityId: string, timeZone: string | undefined) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'this-month', entityId, timeZone),
    queryFn: async () => {
      const to = todayIn(timeZone ?? 'UTC');
      const path = 'reports/statements/profit_and_loss';
      const query = { entityId, from: startOfMonth(to), to };
      return (await callBooks<{ data: IncomeStatementView }>(businessId, 'GET', path, { query })).data;
    },
    enabled: timeZone !== undefined,
  });
}
