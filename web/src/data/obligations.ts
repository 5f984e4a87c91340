import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '../../../src/kernel/calendar-date.js';
import { allPages } from './all-pages';
import { callBooks } from './books-api';
import { type DocumentFacts, storeFor } from './documents';
import { businessKey, overviewKey } from './keys';
import type { CreateObligationInput, MarkFiledInput, ObligationView } from './contract';

const keyOf = (businessId: string, ...rest: readonly unknown[]) =>
  businessKey(businessId, 'books', 'obligations', ...rest);

/** Due dates from one day through another; without an end, as far ahead as dates are known. */
export interface DueDates {
  readonly from: CalendarDate;
  readonly to?: CalendarDate | undefined;
}

/** What is overdue in a company, whatever its due date, and then its other dates of a period, by due date. */
export function useObligations(businessId: string, entityId: string, { from, to }: DueDates) {
  const list = (query: Readonly<Record<string, string | undefined>>) =>
    allPages<ObligationView>(businessId, 'obligations', { entityId, ...query });
  return useQuery({
    queryKey: keyOf(businessId, entityId, from, to ?? null),
    queryFn: async () => {
      const [overdue, inPeriod] = await Promise.all([list({ status: 'overdue' }), list({ from, to })]);
      return [...overdue, ...inPeriod.filter(({ status }) => status !== 'overdue')];
    },
  });
}

export function useObligation(businessId: string, id: string) {
  return useQuery({
    queryKey: keyOf(businessId, 'one', id),
    queryFn: async () =>
      (await callBooks<{ data: ObligationView }>(businessId, 'GET', `obligations/${id}`)).data,
  });
}

/** When and how it was filed, and the file that proves it. */
export interface Filing extends Omit<MarkFiledInput, 'documentId'> {
  readonly proof: { readonly file: File; readonly facts: DocumentFacts } | null;
}

export function useMarkFiled(businessId: string, id: string) {
  return useChange(businessId, ({ proof, ...facts }: Filing) => {
    const mark = (body: MarkFiledInput) => write(businessId, `obligations/${id}/mark-filed`, body);
    if (proof === null) return mark(facts);
    return storeFor(businessId, proof.file, proof.facts, (document) =>
      mark({ ...facts, documentId: document.id }),
    );
  });
}

export function useWaive(businessId: string, id: string) {
  return useChange(businessId, (body: { readonly reason: string }) =>
    write(businessId, `obligations/${id}/waive`, body),
  );
}

export function useReopen(businessId: string, id: string) {
  return useChange(businessId, () => write(businessId, `obligations/${id}/reopen`, {}));
}

/** Adds a date that follows from no rule. */
export function useAddObligation(businessId: string) {
  return useChange(businessId, (body: CreateObligationInput) => write(businessId, 'obligations', body));
}

async function write(businessId: string, path: string, body: object): Promise<ObligationView> {
  return (await callBooks<{ data: ObligationView }>(businessId, 'POST', path, { body })).data;
}

function useChange<Input>(businessId: string, run: (input: Input) => Promise<ObligationView>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    // Also after a failure: another user may have settled it. Home shows the next dates.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(businessId) }),
        client.invalidateQueries({ queryKey: overviewKey(businessId) }),
      ]),
  });
}
