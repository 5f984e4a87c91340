import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type {
  BankReconciliationReportView,
  BankReconciliationView,
  StartReconciliationInput,
} from './contract';

/** As many as the page lists: more than ten years of months. */
const LISTED = 150;

// Next to the list of bank accounts: what changes one changes the other.
const keyOf = (businessId: string, bankAccountId: string) =>
  businessKey(businessId, 'books', 'bank-accounts', 'reconciliations', bankAccountId);
const pathOf = (bankAccountId: string) => `bank-accounts/${bankAccountId}/reconciliations`;

/** The reconciliations of a bank account, the latest period first. */
export function useReconciliations(businessId: string, bankAccountId: string) {
  return useQuery({
    queryKey: keyOf(businessId, bankAccountId),
    queryFn: async () => {
      const query = { limit: LISTED };
      const path = pathOf(bankAccountId);
      return (await callBooks<{ data: BankReconciliationView[] }>(businessId, 'GET', path, { query })).data;
    },
  });
}

/** The path of a report, for reading and for saving it. */
export function reportPathOf({
  bankAccountId,
  id,
}: Pick<BankReconciliationView, 'bankAccountId' | 'id'>): string {
  return `${pathOf(bankAccountId)}/${id}/report`;
}

/** Why the books and the bank state different balances. */
export function useReconciliationReport(businessId: string, of: BankReconciliationView) {
  return useQuery({
    queryKey: [...keyOf(businessId, of.bankAccountId), 'report', of.id],
    queryFn: async () => {
      const path = reportPathOf(of);
      return (await callBooks<{ data: BankReconciliationReportView }>(businessId, 'GET', path)).data;
    },
  });
}

export function useStartReconciliation(businessId: string, bankAccountId: string) {
  return useReconciliationStep(businessId, (body: StartReconciliationInput) =>
    callBooks<{ data: BankReconciliationView }>(businessId, 'POST', pathOf(bankAccountId), { body }),
  );
}

export function useCompleteReconciliation(businessId: string, bankAccountId: string) {
  return useReconciliationStep(businessId, (id: string) =>
    callBooks<{ data: BankReconciliationView }>(
      businessId,
      'POST',
      `${pathOf(bankAccountId)}/${id}/complete`,
      { body: {} },
    ),
  );
}

export function useUndoReconciliation(businessId: string, bankAccountId: string) {
  return useReconciliationStep(businessId, (id: string) =>
    callBooks<{ data: BankReconciliationView }>(businessId, 'POST', `${pathOf(bankAccountId)}/${id}/undo`, {
      body: {},
    }),
  );
}

function useReconciliationStep<Input>(
  businessId: string,
  run: (input: Input) => Promise<{ data: BankReconciliationView }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => (await run(input)).data,
    onSettled: () =>
      client.invalidateQueries({ queryKey: businessKey(businessId, 'books', 'bank-accounts') }),
  });
}
