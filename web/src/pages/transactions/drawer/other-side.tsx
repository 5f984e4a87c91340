import { Skeleton, Text } from '@mantine/core';
import { useOutletContext } from 'react-router';
import { Day } from '../../../components/day';
import { ItemList } from '../../../components/item-list';
import { Loaded } from '../../../components/loaded';
import { Problem } from '../../../components/problem';
import type { TransactionView } from '../../../data/contract';
import { useTransaction } from '../../../data/transaction';
import { type MadeMatch, useEndTransfer, useMatchTransfer, useUndoMatch } from '../../../data/transfers';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { titleOf } from '../../../transactions/words';
import type { OpenList } from '../open-list';
import { ActionButton } from './action-button';
import { focusOn } from './focus-on';
import { DrawerSection } from './section';
import { TransactionItem } from './transaction-item';
import { accountNameOf, explainTransfer, legsOf } from './transfer-words';

interface OtherSideProps {
  readonly transaction: TransactionView;
  readonly otherId: string;
  readonly onEnd: () => void;
  /** The match that was made here, if there is one. */
  readonly madeHere: MadeMatch | null;
  /** Called after that match was undone. */
  readonly onUndone: () => void;
}

/** The transaction of another account that this one is matched with, or was until a moment ago. */
export function OtherSide(props: OtherSideProps) {
  const { transaction, otherId, madeHere } = props;
  const { id: businessId, role } = useCurrentBusiness();
  const { bankAccounts } = useOutletContext<OpenList>();
  const other = useTransaction(businessId, otherId);
  const isMatched = (transaction.transfer?.id ?? null) !== null;
  return (
    <DrawerSection title="Transfer" waitsFor={other}>
      <Loaded query={other} placeholder={<Skeleton height={66} />}>
        {(data) => (
          <ItemList label="The other side">
            <TransactionItem
              transaction={data}
              title={titleOf(data)}
              facts={[<Day key="day" date={data.date} />, accountNameOf(data, bankAccounts)]}
            />
          </ItemList>
        )}
      </Loaded>
      <Text size="sm" c="dimmed" role="status">
        {isMatched
          ? 'Both are one transfer between your accounts, which is neither income nor an expense.'
          : 'The match is ended. Both are still transfers, and are only matched with each other again if you do it.'}
      </Text>
      {role !== 'viewer' &&
        (madeHere !== null && madeHere.id === transaction.transfer?.id ? (
          <UndoButton match={madeHere} onUndone={props.onUndone} />
        ) : (
          <EndButton {...props} />
        ))}
    </DrawerSection>
  );
}

/** Undoes a match that was made here. It takes the focus, because the button that made the match is gone. */
function UndoButton({ match, onUndone }: { match: MadeMatch; onUndone: () => void }) {
  const { id: businessId } = useCurrentBusiness();
  const undo = useUndoMatch(businessId);
  return (
    <>
      {undo.error !== null && <Problem>{explainTransfer(undo.error)}</Problem>}
      <ActionButton
        variant="light"
        ref={focusOn}
        isBusy={undo.isPending}
        // The error is shown above. This component is gone before the promise resolves.
        onClick={() => void undo.mutateAsync(match).then(onUndone, () => {})}
      >
        Undo
      </ActionButton>
    </>
  );
}

/** Ends the match and undoes that: it is one button, so the focus stays. */
function EndButton({ transaction, otherId, onEnd }: OtherSideProps) {
  const { id: businessId } = useCurrentBusiness();
  const end = useEndTransfer(businessId);
  const match = useMatchTransfer(businessId);
  const matchId = transaction.transfer?.id ?? null;
  const error = end.error ?? match.error;
  const toggle = () => {
    end.reset();
    match.reset();
    if (matchId === null) match.mutate(legsOf(transaction, otherId));
    else {
      onEnd();
      end.mutate(matchId);
    }
  };
  return (
    <>
      {error !== null && <Problem>{explainTransfer(error)}</Problem>}
      <ActionButton
        variant={matchId === null ? 'light' : 'default'}
        isBusy={end.isPending || match.isPending}
        onClick={toggle}
      >
        {matchId === null ? 'Undo' : 'End the match'}
      </ActionButton>
    </>
  );
}
