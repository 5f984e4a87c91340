import { useState } from 'react';
import type { TransactionView } from '../../../data/contract';
import type { MadeMatch } from '../../../data/transfers';
import { OtherSide } from './other-side';
import { ProposedSides } from './proposed-sides';

/** The other side of a transfer between bank accounts, or what may be it. */
export function TransferSection({ transaction }: { transaction: TransactionView }) {
  // A match that was ended here is shown as long as that can be undone.
  const [endedWith, setEndedWith] = useState<string | null>(null);
  const [madeHere, setMadeHere] = useState<MadeMatch | null>(null);
  const [isUndone, setUndone] = useState(false);
  const { transfer, journalEntryId, splits } = transaction;
  const [wasMatched] = useState((transfer?.otherTransactionId ?? null) !== null);
  const otherId = transfer === null ? null : (transfer.otherTransactionId ?? endedWith);
  if (otherId !== null)
    return (
      <OtherSide
        transaction={transaction}
        otherId={otherId}
        onEnd={() => setEndedWith(otherId)}
        madeHere={madeHere}
        onUndone={() => setUndone(true)}
      />
    );
  // Only what is booked as a whole can be matched.
  if (journalEntryId === null || splits !== null) return null;
  return (
    <ProposedSides
      transaction={transaction}
      isFirst={!wasMatched && madeHere === null}
      onMatched={setMadeHere}
      takesFocus={isUndone}
    />
  );
}
