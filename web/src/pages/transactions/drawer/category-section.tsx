import { Select, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useOutletContext } from 'react-router';
import { TextLink } from '../../../components/links';
import { useToast } from '../../../components/toasts';
import type { TransactionView } from '../../../data/contract';
import { useChangeTransaction, useUndoDecision } from '../../../data/transaction';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { nameOf, presentOf } from '../../../transactions/categories';
import { type Offer, OthersToo } from '../../../transactions/others-too';
import { newRulePath } from '../../../transactions/rule-search';
import { categoryNameOf, likelihoodOf, REASONS, SOURCES, titleOf } from '../../../transactions/words';
import type { OpenList } from '../open-list';
import { DrawerSection } from './section';
import { useOffer } from './use-offer';

/** What the transaction is, who or what decided that, and another choice. */
export function CategorySection({ transaction }: { transaction: TransactionView }) {
  const { role } = useCurrentBusiness();
  if (role !== 'viewer') return <Decision transaction={transaction} />;
  return (
    <DrawerSection title="Category">
      <Text>{categoryNameOf(transaction)}</Text>
      <Why transaction={transaction} />
    </DrawerSection>
  );
}

function Decision({ transaction }: { transaction: TransactionView }) {
  const { id: businessId } = useCurrentBusiness();
  const { categories } = useOutletContext<OpenList>();
  const { offer, isApplying, find, take, withdraw } = useOffer(businessId, categories);
  const heading = useRef<HTMLHeadingElement>(null);
  const { category, merchant } = transaction;
  const takeOffer = async (taken: Offer) => {
    // The button that was pressed leaves.
    if (await take(taken)) heading.current?.focus();
  };
  return (
    <DrawerSection title="Category" heading={heading}>
      <Choice
        transaction={transaction}
        onDecide={(chosen) => void find(transaction, chosen)}
        onUndo={withdraw}
      />
      <Why transaction={transaction} />
      {offer !== null && (
        <OthersToo offer={offer} isApplying={isApplying} onTake={() => void takeOffer(offer)} />
      )}
      {/* The offer has this link, too. */}
      {offer === null && merchant !== '' && category !== null && (
        <TextLink
          to={`/businesses/${businessId}${newRulePath({ name: merchant, merchant, category: category.accountNumber })}`}
          size="sm"
          w="fit-content"
        >
          Make it a rule
        </TextLink>
      )}
    </DrawerSection>
  );
}

interface ChoiceProps {
  readonly transaction: TransactionView;
  readonly onDecide: (category: string) => void;
  readonly onUndo: () => void;
}

function Choice({ transaction, onDecide, onUndo }: ChoiceProps) {
  const { id: businessId } = useCurrentBusiness();
  const { categories } = useOutletContext<OpenList>();
  const toast = useToast();
  const { mutateAsync: change, isPending } = useChangeTransaction(businessId, transaction.id);
  const { mutateAsync: undo } = useUndoDecision(businessId, transaction.id);
  const choose = async (category: string) => {
    try {
      await change({ category });
      toast.done(`${titleOf(transaction)}: ${nameOf(category, categories)}`, {
        label: 'Undo',
        onClick: () => {
          onUndo();
          void undo(undefined).catch(toast.failed);
        },
      });
      onDecide(category);
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Select
      aria-label="Category"
      placeholder={categoryNameOf(transaction)}
      data={categories.map(({ group, items }) => ({ group, items: [...items] }))}
      value={presentOf(transaction)?.value ?? null}
      onChange={(value) => value !== null && void choose(value)}
      // What is typed replaces it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      // A field that is disabled would lose the focus.
      readOnly={isPending}
      allowDeselect={false}
      searchable
      nothingFoundMessage="No account has this name or number"
    />
  );
}

/** Who or what decided, and how sure that is. */
function Why({ transaction }: { transaction: TransactionView }) {
  const { category, transfer, splits, needsReview, reviewReason } = transaction;
  const decision = category ?? transfer ?? splits?.[0]?.category ?? null;
  return (
    <Stack gap={2}>
      {decision !== null && (
        <Text size="sm" c="dimmed" className="breaks-words">
          {SOURCES[decision.source]}
          {decision.confidence < 1 && `, ${likelihoodOf(decision.confidence)}`}
          {decision.because !== null && `: ${decision.because}`}
        </Text>
      )}
      {needsReview && reviewReason !== null && <Text size="sm">{REASONS[reviewReason]}</Text>}
    </Stack>
  );
}
