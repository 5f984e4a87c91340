import { useState } from 'react';
import { useToast } from '../../../components/toasts';
import type { TransactionView } from '../../../data/contract';
import { useUndoTogether } from '../../../data/decisions';
import { useChangeTransaction, useUndoDecision } from '../../../data/transaction';
import { type CategoryGroup, nameOf } from '../../../transactions/categories';
import type { Offer } from '../../../transactions/others-too';
import { titleOf } from '../../../transactions/words';
import { useOffer } from './use-offer';

interface Done {
  readonly text: string;
  /** How the transaction was booked after it. Another decision, by anyone, books it again: then this one is not the last. */
  readonly entryId: string | null;
  readonly undo: () => Promise<unknown>;
}

/** A decision on the transaction of a drawer, the offer to decide on others of its merchant, and the undo of both. */
export function useDecision(
  businessId: string,
  transaction: TransactionView,
  categories: readonly CategoryGroup[],
) {
  const { id, journalEntryId } = transaction;
  const { offer, isApplying, find, take, withdraw } = useOffer(businessId, categories);
  const { mutateAsync: change, isPending: isChanging } = useChangeTransaction(businessId, id);
  const { mutateAsync: undoOne, isPending: isUndoingOne } = useUndoDecision(businessId, id);
  const { mutateAsync: undoMany, isPending: isUndoingMany } = useUndoTogether(businessId);
  const [last, setLast] = useState<Done | null>(null);
  const done = last?.entryId === journalEntryId ? last : null;
  const toast = useToast();

  /** Resolves to whether it worked; otherwise says why not. */
  const attempt = async (action: () => Promise<void>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      toast.failed(error);
      return false;
    }
  };

  return {
    offer,
    isApplying,
    isChanging,
    /** What was done last, in words; null if it cannot be undone any more. */
    done: done?.text ?? null,
    isUndoing: isUndoingOne || isUndoingMany,

    choose: (category: string) =>
      attempt(async () => {
        const changed = await change({ category });
        setLast({
          text: `Now ${nameOf(category, categories)}`,
          entryId: changed.journalEntryId,
          undo: () => undoOne(undefined),
        });
        void find(transaction, category);
      }),

    takeOffer: (taken: Offer) =>
      attempt(async () => {
        const ids = await take(taken);
        setLast({
          text: `${ids.length} more of ${titleOf(transaction)}: ${taken.name}`,
          entryId: journalEntryId,
          undo: () => undoMany(ids),
        });
      }),

    undo: () =>
      attempt(async () => {
        withdraw();
        await done?.undo();
        setLast(null);
      }),
  };
}
