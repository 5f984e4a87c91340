import { useRef, useState } from 'react';
import { useToast } from '../../components/toasts';
import type { TransactionView } from '../../data/contract';
import { useApplyToSimilar, useDecide, useDecideTogether, useUndo } from '../../data/decisions';
import { type CategoryGroup, nameOf } from '../../transactions/categories';
import type { Offer } from '../../transactions/others-too';
import { titleOf } from '../../transactions/words';

interface Decided {
  readonly ids: readonly string[];
  /** Called when they are to be decided again. */
  readonly onReturn: () => void;
  /** Resolves once the decision is stored, to whether it was. */
  readonly stored: Promise<boolean>;
}

/** A category for one transaction, or for several of its merchant at once. */
interface Choice {
  readonly transaction: TransactionView;
  /** The ids of all that get the category, including its own. */
  readonly ids: readonly string[];
  readonly category: string;
}

/** The decisions since the page was opened. A decision shows at once; one that fails is taken back. */
export function useDecisions(businessId: string, categories: readonly CategoryGroup[]) {
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const [offer, setOffer] = useState<Offer | null>(null);
  const { mutateAsync: storeOne } = useDecide(businessId);
  const { mutateAsync: storeTogether } = useDecideTogether(businessId);
  const { mutateAsync: takeBack } = useUndo(businessId);
  const { mutateAsync: previewSimilar } = useApplyToSimilar(businessId);
  const { mutateAsync: applyToSimilar, isPending: isApplying } = useApplyToSimilar(businessId);
  const hidden = new Set(decided.flatMap(({ ids }) => ids));
  const latest = useRef<Decided | null>(null);
  const undone = useRef(new Set<Decided>());
  /** Resolves once every undo is stored. What is decided again must reach the service after its undo. */
  const undosStored = useRef<Promise<unknown>>(Promise.resolve());
  const toast = useToast();

  const add = (one: Decided, text: string) => {
    setDecided((all) => [...all, one]);
    toast.done(text, { label: 'Undo', onClick: () => undo(one) });
  };
  const remove = (one: Decided) => {
    setDecided((all) => all.filter((other) => other !== one));
    one.onReturn();
  };
  const store = ({ transaction: { id }, ids, category }: Choice): Promise<unknown> =>
    ids.length === 1 ? storeOne({ id, category }) : storeTogether({ ids, category });
  const undo = (one: Decided) => {
    // The key and the message may both ask for it.
    if (undone.current.has(one)) return;
    undone.current.add(one);
    latest.current = null;
    setOffer(null);
    remove(one);
    const isTakenBack = one.stored
      .then((isStored) => (isStored ? takeBack(one.ids) : undefined))
      .catch((error: unknown) => {
        undone.current.delete(one);
        setDecided((all) => [...all, one]);
        toast.failed(error);
      });
    undosStored.current = Promise.all([undosStored.current, isTakenBack]);
  };
  const findSimilar = async (of: Decided, transaction: TransactionView, category: string) => {
    // The next decision may have been taken meanwhile: then this one has no offer.
    if (!(await of.stored) || latest.current !== of) return;
    const { transactions, hasMore } = await previewSimilar({ id: transaction.id, preview: true });
    const count = transactions.length;
    const name = nameOf(category, categories);
    if (count > 0 && latest.current === of) setOffer({ transaction, category, name, count, hasMore });
  };
  const applyOffer = async ({ transaction, name }: Offer, onTaken: () => void, onReturn: () => void) => {
    try {
      const { transactions } = await applyToSimilar({ id: transaction.id, preview: false });
      setOffer(null);
      const ids = transactions.map(({ id }) => id);
      const one = { ids, onReturn, stored: Promise.resolve(true) };
      add(one, `${ids.length} more of ${titleOf(transaction)}: ${name}`);
      onTaken();
    } catch (error) {
      toast.failed(error);
    }
  };

  return {
    offer,
    isApplying,
    canUndo: decided.length > 0,
    has: (id: string) => hidden.has(id),

    /** `onReturn` is called if they are to be decided again: the decision failed, or was undone. */
    decide({ transaction, ids, category }: Choice, onReturn: () => void): void {
      const name = nameOf(category, categories);
      const title = titleOf(transaction);
      setOffer(null);
      const stored = undosStored.current
        .then(() => store({ transaction, ids, category }))
        .then(
          () => true,
          (error: unknown) => {
            remove(one);
            toast.failed(error);
            return false;
          },
        );
      const one = { ids, onReturn, stored };
      add(one, ids.length === 1 ? `${title}: ${name}` : `${ids.length} of ${title}: ${name}`);
      latest.current = one;
      // If that fails, only the offer is missing.
      findSimilar(one, transaction, category).catch(() => {});
    },

    /** Gives the others of the merchant the same category. `onTaken` is called when they leave. */
    takeOffer(onTaken: () => void, onReturn: () => void): void {
      if (offer !== null && !isApplying) void applyOffer(offer, onTaken, onReturn);
    },

    undoLast(): void {
      const last = decided.at(-1);
      if (last !== undefined) undo(last);
    },
  };
}
