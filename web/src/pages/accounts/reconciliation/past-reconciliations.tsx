import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm';
import { Downloads } from '../../../components/downloads';
import { Item, ItemList } from '../../../components/item-list';
import { Moment } from '../../../components/moment';
import { Money } from '../../../components/money';
import { Section } from '../../../components/page';
import { useToast } from '../../../components/toasts';
import type { BankAccountView, BankReconciliationView } from '../../../data/contract';
import { reportPathOf, useUndoReconciliation } from '../../../data/reconciliations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { formatDate } from '../../../platform/locale';

interface PastReconciliationsProps {
  readonly account: BankAccountView;
  readonly reconciliations: readonly BankReconciliationView[];
}

/** What was completed, with undone ones. Only the last completed one can be undone. */
export function PastReconciliations({ account, reconciliations }: PastReconciliationsProps) {
  const [undoing, setUndoing] = useState<BankReconciliationView | null>(null);
  if (reconciliations.length === 0) return null;
  return (
    <Section title="Earlier periods">
      <ItemList label="Earlier periods">
        {reconciliations.map((one) => (
          <Past
            key={one.id}
            reconciliation={one}
            onUndo={
              one.status === 'completed' && one.to === account.reconciledThrough
                ? () => setUndoing(one)
                : null
            }
          />
        ))}
      </ItemList>
      {undoing !== null && <UndoDialog reconciliation={undoing} onClose={() => setUndoing(null)} />}
    </Section>
  );
}

function Past({
  reconciliation,
  onUndo,
}: {
  reconciliation: BankReconciliationView;
  onUndo: (() => void) | null;
}) {
  const { id: businessId, role } = useCurrentBusiness();
  const { from, to, status, closingBalance, currency, completedAt, undoneAt } = reconciliation;
  const days = `${formatDate(from)} to ${formatDate(to)}`;
  const at = undoneAt ?? completedAt;
  return (
    <Item
      title={
        <>
          <span>{days}</span>
          <Badge variant="light" color={status === 'completed' ? 'pine' : 'gray'}>
            {status === 'completed' ? 'Reconciled' : 'Undone'}
          </Badge>
        </>
      }
      facts={[
        <Money key="balance" amount={closingBalance} currency={currency} />,
        at !== null && <Moment key="at" at={at} show="day" />,
      ]}
      actions={
        <Group gap="xs">
          <Downloads businessId={businessId} path={reportPathOf(reconciliation)} query={{}} hasPdf />
          {role !== 'viewer' && onUndo !== null && (
            <Button size="xs" variant="subtle" onClick={onUndo} aria-label={`Undo ${days}`}>
              Undo
            </Button>
          )}
        </Group>
      }
    />
  );
}

function UndoDialog({
  reconciliation,
  onClose,
}: {
  reconciliation: BankReconciliationView;
  onClose: () => void;
}) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: undo } = useUndoReconciliation(businessId, reconciliation.bankAccountId);
  const toast = useToast();
  const { id, from, to } = reconciliation;
  return (
    <Confirm
      title="Undo the reconciliation?"
      confirmLabel="Undo"
      run={() => undo(id)}
      onDone={() => toast.done(`The period to ${formatDate(to)} is open again.`)}
      onClose={onClose}
    >
      Amounts and dates from {formatDate(from)} to {formatDate(to)} can change again. It stays in the list.
    </Confirm>
  );
}
