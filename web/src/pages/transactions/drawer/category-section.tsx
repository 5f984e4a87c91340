import { Select, Stack, Text } from '@mantine/core';
import { useOutletContext } from 'react-router';
import { TextLink } from '../../../components/links';
import { useToast } from '../../../components/toasts';
import type { TransactionView } from '../../../data/contract';
import { useChangeTransaction, useUndoDecision } from '../../../data/transaction';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { nameOf, presentOf } from '../../../transactions/categories';
import { newRulePath } from '../../../transactions/rule-search';
import { categoryNameOf, likelihoodOf, REASONS, SOURCES, titleOf } from '../../../transactions/words';
import type { OpenList } from '../open-list';
import { DrawerSection } from './section';

/** What the transaction is, who or what decided that, and another choice. */
export function CategorySection({ transaction }: { transaction: TransactionView }) {
  const { id, role } = useCurrentBusiness();
  const { category, merchant } = transaction;
  return (
    <DrawerSection title="Category">
      {role === 'viewer' ? <Text>{categoryNameOf(transaction)}</Text> : <Choice transaction={transaction} />}
      <Why transaction={transaction} />
      {merchant !== '' && (
        <TextLink
          to={{ pathname: '..', search: `?${new URLSearchParams({ merchant })}` }}
          size="sm"
          w="fit-content"
          className="breaks-words"
        >
          All of {titleOf(transaction)}
        </TextLink>
      )}
      {role !== 'viewer' && merchant !== '' && category !== null && (
        <TextLink
          to={`/businesses/${id}${newRulePath({ name: merchant, merchant, category: category.accountNumber })}`}
          size="sm"
          w="fit-content"
        >
          Make it a rule
        </TextLink>
      )}
    </DrawerSection>
  );
}

function Choice({ transaction }: { transaction: TransactionView }) {
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
        onClick: () => void undo(undefined).catch(toast.failed),
      });
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
      disabled={isPending}
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
