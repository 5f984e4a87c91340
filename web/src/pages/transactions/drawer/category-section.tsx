import { Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useOutletContext } from 'react-router';
import { TextLink } from '../../../components/links';
import type { TransactionView } from '../../../data/contract';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { presentOf } from '../../../transactions/categories';
import { CategorySelect } from '../../../transactions/category-select';
import { OthersToo } from '../../../transactions/others-too';
import { newRulePath } from '../../../transactions/rule-search';
import { categoryNameOf, likelihoodOf, REASONS, SOURCES } from '../../../transactions/words';
import type { OpenList } from '../open-list';
import { ActionButton } from './action-button';
import { DrawerSection } from './section';
import { useDecision } from './use-decision';

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
  const decision = useDecision(businessId, transaction, categories);
  const heading = useRef<HTMLHeadingElement>(null);
  const { category, merchant } = transaction;
  const { offer, done } = decision;
  // The button that was pressed leaves.
  const andFocusHeading = async (action: Promise<boolean>) => {
    if (await action) heading.current?.focus();
  };
  return (
    <DrawerSection title="Category" heading={heading}>
      <Choice
        transaction={transaction}
        isPending={decision.isChanging}
        onChoose={(chosen) => void decision.choose(chosen)}
      />
      <Why transaction={transaction} />
      <Group gap="sm">
        <Text size="sm" role="status" className="breaks-words">
          {done}
        </Text>
        {done !== null && (
          <ActionButton
            variant="light"
            isBusy={decision.isUndoing}
            onClick={() => void andFocusHeading(decision.undo())}
          >
            Undo
          </ActionButton>
        )}
      </Group>
      {offer !== null && (
        <OthersToo
          offer={offer}
          isApplying={decision.isApplying}
          onTake={() => void andFocusHeading(decision.takeOffer(offer))}
        />
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
  readonly isPending: boolean;
  readonly onChoose: (category: string) => void;
}

function Choice({ transaction, isPending, onChoose }: ChoiceProps) {
  const { categories } = useOutletContext<OpenList>();
  return (
    <CategorySelect
      aria-label="Category"
      placeholder={categoryNameOf(transaction)}
      categories={categories}
      value={presentOf(transaction)?.value ?? null}
      onChange={(value) => value !== null && onChoose(value)}
      // What is typed replaces it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      // A field that is disabled would lose the focus.
      readOnly={isPending}
      allowDeselect={false}
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
