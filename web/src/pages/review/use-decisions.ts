import { useState } from 'react';
import { useToast } from '../../components/toasts';
import type { TransactionView } from '../../data/contract';
import { useDecide, useUndo } from '../../data/review';
import { type CategoryGroup, nameOf } from './categories';

interface Decided {
  readonly transaction: TransactionView;
  /** Called when the transaction is to be decided again. */
  readonly onReturn: () => void;
  /** Resolves once the decision is stored, to whether it was. */
  readonly stored: Promise<boolean>;
}

/** The decisions since the page was opened. A decision shows at once; one that fails is taken back. */
export function useDecisions(businessId: string, categories: readonly CategoryGroup[]) {
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const { mutateAsync: store } = useDecide(businessId);
  const { mutateAsync: takeBack } = useUndo(businessId);
  const toast = useToast();

  const remove = (id: string) => setDecided((all) => all.filter(({ transaction }) => transaction.id !== id));

  const undo = (one: Decided) => {
    const { transaction, stored, onReturn } = one;
    remove(transaction.id);
    onReturn();
    void stored
      .then((isStored) => (isStored ? takeBack(transaction.id) : undefined))
      .catch((error: unknown) => {
        setDecided((all) => [...all, one]);
        toast.failed(error);
      });
  };

  return {
    count: decided.length,
    has: (id: string) => decided.some(({ transaction }) => transaction.id === id),

    /** `onReturn` is called if the transaction is to be decided again: the decision failed, or was undone. */
    decide(transaction: TransactionView, category: string, onReturn: () => void): void {
      const stored = store({ id: transaction.id, category }).then(
        () => true,
        (error: unknown) => {
          remove(transaction.id);
          onReturn();
          toast.failed(error);
          return false;
        },
      );
      const one = { transaction, onReturn, stored };
      setDecided((all) => [...all, one]);
      toast.done(`${titleOf(transaction)}: ${nameOf(category, categories)}`, {
        label: 'Undo',
        onClick: () => undo(one),
      });
    },

    undoLast(): void {
      const last = decided.at(-1);
      if (last !== undefined) undo(last);
    },
  };
}

/** The merchant, or the text of the bank without one. */
export function titleOf({ merchant, description }: TransactionView): string {
  return merchant === '' ? description : merchant;
}
