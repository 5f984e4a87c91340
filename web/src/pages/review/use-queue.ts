import type { TransactionView, TransactionsPage } from '../../data/contract';
import { useSuggestions } from '../../data/review';
import { type CategoryGroup, presentOf } from '../../transactions/categories';
import { withRecents } from '../../transactions/recent-categories';
import { useRecentCategories } from '../../transactions/use-recent-categories';
import { alikeIn, groupByMerchant, type MerchantGroup } from './groups';
import { useCurrentRow } from './use-current-row';
import { useDecisions } from './use-decisions';

/** A group in the list. */
export interface ShownGroup extends MerchantGroup {
  readonly id: string;
  /** Whether it had several transactions when it was loaded: then it has a heading until the last one leaves. */
  readonly hasHeading: boolean;
}

/** The transactions that are left, which one is current, and what can be done with it. */
export function useQueue(
  businessId: string,
  pages: readonly TransactionsPage[],
  categories: readonly CategoryGroup[] | null,
) {
  const { recents, remember } = useRecentCategories(businessId);
  const decisions = useDecisions(businessId, categories ?? []);
  const loaded = pages.flatMap(({ data }) => groupByMerchant(data));
  const all = loaded.flatMap(({ transactions }) => transactions);
  const stays = ({ id }: TransactionView) => !decisions.has(id);
  const groups = loaded.flatMap((group) => shownOf(group, stays));
  const items = groups.flatMap(({ transactions }) => transactions);
  const { row: current, heading, moveTo, saveFocus } = useCurrentRow(all, stays);
  const at = current === undefined ? 0 : items.indexOf(current);
  const ids = all.map(({ id }) => id);
  const place = current === undefined ? 0 : all.indexOf(current);
  const suggestions = useSuggestions(businessId, ids, place, categories !== null);
  const ofCurrent = suggestions.data?.find(({ id }) => id === current?.id)?.suggestions;
  const group = groups.find(({ transactions }) => current !== undefined && transactions.includes(current));
  const alike = current === undefined || group === undefined ? [] : alikeIn(group.transactions, current);

  const decide = (category: string | undefined, together: readonly TransactionView[]) => {
    if (categories === null || current === undefined || category === undefined) return;
    const decided = { transaction: current, ids: together.map(({ id }) => id), category };
    const onReturn = () => moveTo(current);
    // It leaves, so the next one is current.
    moveTo(current);
    decisions.decide(decided, onReturn);
  };
  const decideOne = (category: string | undefined) =>
    decide(category, current === undefined ? [] : [current]);

  return {
    groups,
    items,
    at,
    current,
    heading,
    moveTo,
    suggestions,
    ofCurrent,
    alike,
    isGroupMixed: group !== undefined && alike.length < group.transactions.length,
    done: all.length - items.length,
    offer: decisions.offer,
    isApplying: decisions.isApplying,
    undoLast: decisions.canUndo ? () => decisions.undoLast() : null,
    /** The categories, with those first that were chosen last. */
    choices: categories && withRecents(categories, recents),
    choose: (category: string | undefined) => {
      if (category === undefined) return;
      remember(category);
      decideOne(category);
    },
    keep: () => decideOne(current && presentOf(current)?.value),
    chooseForAll: (category: string | undefined) => {
      if (category === undefined || alike.length < 2) return;
      remember(category);
      decide(category, alike);
    },
    takeOffer: () => decisions.takeOffer(saveFocus, () => moveTo(current)),
  };
}

function shownOf(group: MerchantGroup, stays: (row: TransactionView) => boolean): ShownGroup[] {
  const transactions = group.transactions.filter(stays);
  const id = group.transactions[0]?.id ?? '';
  const hasHeading = group.transactions.length > 1;
  return transactions.length === 0 ? [] : [{ ...group, id, hasHeading, transactions }];
}
