import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { ItemList } from '../../../components/item-list';
import { Loaded } from '../../../components/loaded';
import type { ProposedTransferView, TransactionView } from '../../../data/contract';
import { type MadeMatch, useProposedTransfers } from '../../../data/transfers';
import { useCurrentBusiness } from '../../../layout/business-pages';
import type { OpenList } from '../open-list';
import { focusOn } from './focus-on';
import { FurtherSides } from './further-sides';
import { ProposedSide } from './proposed-side';
import { ArrivingSection, DrawerSection } from './section';

const NONE =
  'No other side is proposed. It would have the same amount on another account within five days, or be worth nearly the same in another currency.';
const SAME =
  'The same amount moved on another account within five days. If that is one transfer, it is neither income nor an expense.';
const CONVERTED =
  'Nearly the same value moved on an account in another currency within five days. If that is one transfer, only the difference is a gain or loss.';

function textOf(pairs: readonly ProposedTransferView[]): string {
  const [first] = pairs;
  if (first === undefined) return NONE;
  return first.currency === first.inCurrency ? SAME : CONVERTED;
}

interface ProposedSidesProps {
  readonly transaction: TransactionView;
  /** Whether the drawer opened with it: what is below waits for it. */
  readonly isFirst: boolean;
  readonly onMatched: (match: MadeMatch) => void;
  /** Whether a match was undone here: the button that did it is gone. */
  readonly takesFocus: boolean;
}

/** The transactions of other accounts that may be the other side. Without any, only transfers have this section. */
export function ProposedSides({ transaction, isFirst, onMatched, takesFocus }: ProposedSidesProps) {
  const { id: businessId, role } = useCurrentBusiness();
  const { bankAccounts } = useOutletContext<OpenList>();
  const { id, bankAccountId, transfer } = transaction;
  const entityId = bankAccounts.find((account) => account.id === bankAccountId)?.entityId;
  const proposed = useProposedTransfers(businessId, transaction, entityId);
  // From the first choice on the list stays as it is, with what came of it: the service does not propose the pair again.
  const [shown, setShown] = useState<readonly ProposedTransferView[] | null>(null);
  const pairs = shown ?? proposed.data ?? [];
  if (transfer === null && pairs.length === 0 && !proposed.isError)
    return proposed.isPending && isFirst ? <ArrivingSection /> : null;
  return (
    <DrawerSection
      title="Transfer"
      waitsFor={isFirst ? proposed : undefined}
      heading={takesFocus ? focusOn : undefined}
    >
      <Loaded query={proposed} placeholder={<Skeleton height={44} />}>
        {() => (
          <>
            <Text size="sm" c="dimmed">
              {textOf(pairs)}
            </Text>
            {pairs.length > 0 && (
              <ItemList label="Possible other sides">
                {pairs.map((pair) => (
                  <ProposedSide
                    key={`${pair.outTransactionId} ${pair.inTransactionId}`}
                    pair={pair}
                    isProposed
                    other={pair.outTransactionId === id ? pair.inTransaction : pair.outTransaction}
                    onChoose={() => setShown(pairs)}
                    onMatched={onMatched}
                  />
                ))}
              </ItemList>
            )}
            {role !== 'viewer' && entityId !== undefined && (
              <FurtherSides
                transaction={transaction}
                entityId={entityId}
                shown={pairs}
                onMatched={onMatched}
              />
            )}
          </>
        )}
      </Loaded>
    </DrawerSection>
  );
}
