import { Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useOutletContext } from 'react-router';
import { Day } from '../../../components/day';
import { Problem } from '../../../components/problem';
import type { TransactionView } from '../../../data/contract';
import { type MadeMatch, type Pair, useMatchTransfer, useRejectTransfer } from '../../../data/transfers';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { titleOf } from '../../../transactions/words';
import type { OpenList } from '../open-list';
import { ActionButton } from './action-button';
import { TransactionItem } from './transaction-item';
import { accountNameOf, explainTransfer } from './transfer-words';

interface ProposedSideProps {
  readonly pair: Pair;
  /** The one of the pair that is not open. */
  readonly other: TransactionView;
  /** Whether the service proposed it: then that can be rejected. */
  readonly isProposed: boolean;
  /** Called before a choice is sent. */
  readonly onChoose: () => void;
  readonly onMatched: (match: MadeMatch) => void;
}

/** A transaction that may be the other side. */
export function ProposedSide(props: ProposedSideProps) {
  const { role } = useCurrentBusiness();
  const { bankAccounts } = useOutletContext<OpenList>();
  const { other } = props;
  return (
    <TransactionItem transaction={other} title={titleOf(other)}>
      <Text size="sm" c="dimmed" className="breaks-words">
        <Day date={other.date} /> · {accountNameOf(other, bankAccounts)}
      </Text>
      {role !== 'viewer' && <Choices {...props} />}
    </TransactionItem>
  );
}

function Choices({ pair, isProposed, onChoose, onMatched }: ProposedSideProps) {
  const { id: businessId } = useCurrentBusiness();
  const match = useMatchTransfer(businessId);
  const reject = useRejectTransfer(businessId);
  const matchButton = useRef<HTMLButtonElement>(null);
  const error = match.error ?? reject.error;
  const isBusy = match.isPending || reject.isPending;
  const matchThem = async () => {
    onChoose();
    const { id } = await match.mutateAsync(pair);
    onMatched({ id, proposal: pair });
  };
  const rejectThem = async () => {
    onChoose();
    await reject.mutateAsync(pair);
    // The button that was pressed leaves.
    matchButton.current?.focus();
  };
  return (
    <Stack gap="xs" py={4}>
      {error !== null && <Problem>{explainTransfer(error)}</Problem>}
      <Text size="sm" role="status">
        {reject.isSuccess && 'Not a transfer: the two are not proposed again. You can still match them.'}
      </Text>
      <Group gap="sm">
        <ActionButton
          variant={isProposed && !reject.isSuccess ? 'filled' : 'default'}
          ref={matchButton}
          isBusy={isBusy}
          // The error is shown above.
          onClick={() => void matchThem().catch(() => {})}
        >
          Match
        </ActionButton>
        {isProposed && !reject.isSuccess && (
          <ActionButton variant="default" isBusy={isBusy} onClick={() => void rejectThem().catch(() => {})}>
            Not a transfer
          </ActionButton>
        )}
      </Group>
    </Stack>
  );
}
