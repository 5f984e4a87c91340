import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages } from './all-pages';
import { callBooks } from './books-api';
import type { ClosedYearView, PeriodLockView, ReopenedYearView, ReopenYearInput } from './contract';
import { businessKey } from './keys';

/** The closed fiscal years of a company, newest first. */
export function useClosedYears(businessId: string, entityId: string) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'closed-years', entityId),
    queryFn: () => allPages<ClosedYearView>(businessId, `entities/${entityId}/closed-years`, {}),
  });
}

/** Closes the books through a date; null opens all of them. */
export function useSetPeriodLock(businessId: string, entityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lockedThrough: string | null) => {
      const path = `entities/${entityId}/period-lock`;
      return (await callBooks<{ data: PeriodLockView }>(businessId, 'PUT', path, { body: { lockedThrough } }))
        .data;
    },
    onSuccess: () => refreshAll(client, businessId),
  });
}

export function useCloseYear(businessId: string, entityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fiscalYearEnd: string) => {
      const path = `entities/${entityId}/close-year`;
      return (
        await callBooks<{ data: ClosedYearView }>(businessId, 'POST', path, { body: { fiscalYearEnd } })
      ).data;
    },
    onSuccess: () => refreshAll(client, businessId),
  });
}

export function useReopenYear(businessId: string, entityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ReopenYearInput) => {
      const path = `entities/${entityId}/reopen-year`;
      return (await callBooks<{ data: ReopenedYearView }>(businessId, 'POST', path, { body })).data;
    },
    onSuccess: () => refreshAll(client, businessId),
  });
}

/** What is closed decides what can be done on most pages. */
function refreshAll(client: QueryClient, businessId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: businessKey(businessId, 'books') });
}
