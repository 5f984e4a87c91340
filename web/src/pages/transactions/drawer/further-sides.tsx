import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { ItemList } from '../../../components/item-list';
import { Loaded } from '../../../components/loaded';
import type { TransactionView } from '../../../data/contract';
import { MAX_DAYS_APART, type MadeMatch, type Pair, useOtherSides } from '../../../data/transfers';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { ActionButton } from './action-button';
import { focusOn } from './focus-on';
import { ProposedSide } from './proposed-side';

interface FurtherSidesProps {
  readonly transaction: TransactionView;
  readonly entityId: string;
  /** The pairs that are shown already. */
  readonly shown: readonly Pair[];
  readonly onMatched: (match: MadeMatch) => void;
}

/** Transactions that the service does not propose, because they are further away, and that a user may match. */
export function FurtherSides(props: FurtherSidesProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Found {...props} />;
  return (
    <ActionButton variant="default" isBusy={false} onClick={() => setOpen(true)}>
      Look up to {MAX_DAYS_APART} days away
    </ActionButton>
  );
}

function Found({ transaction, entityId, shown, onMatched }: FurtherSidesProps) {
  const { id: businessId } = useCurrentBusiness();
  const found = useOtherSides(businessId, transaction, entityId);
  const isShown = (pair: Pair) =>
    shown.some(
      ({ outTransactionId, inTransactionId }) =>
        outTransactionId === pair.outTransactionId && inTransactionId === pair.inTransactionId,
    );
  return (
    <Loaded query={found} placeholder={<Skeleton height={44} />}>
      {(pairs) => {
        const others = pairs.filter((pair) => !isShown(pair));
        return (
          <>
            <Text size="sm" c="dimmed" tabIndex={-1} ref={focusOn}>
              {textOf(others.length)}
            </Text>
            {others.length > 0 && (
              <ItemList label="Other transactions of the same amount">
                {others.map((pair) => (
                  <ProposedSide
                    key={`${pair.outTransactionId} ${pair.inTransactionId}`}
                    pair={pair}
                    other={
                      pair.outTransactionId === transaction.id ? pair.inTransaction : pair.outTransaction
                    }
                    isProposed={false}
                    onChoose={() => {}}
                    onMatched={onMatched}
                  />
                ))}
              </ItemList>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function textOf(count: number): string {
  const where = `on another account within ${MAX_DAYS_APART} days`;
  return count === 0
    ? `No other transaction ${where} has the same amount in the other direction.`
    : `The same amount in the other direction ${where}.`;
}
