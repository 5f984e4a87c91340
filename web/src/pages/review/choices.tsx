import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import touch from '../../components/touch.module.css';
import type { Suggestion, TransactionView } from '../../data/contract';
import { type CategoryGroup, presentOf, TRANSFER_NAME } from '../../transactions/categories';
import { CategorySelect } from '../../transactions/category-select';
import { likelihoodOf, REASONS, titleOf } from '../../transactions/words';
import classes from './choices.module.css';

export interface ChoicesProps {
  readonly transaction: TransactionView;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly categories: readonly CategoryGroup[];
  /** Undefined until they are loaded. */
  readonly suggestions: readonly Suggestion[] | undefined;
  /** How many of its group one decision can be for, including itself. */
  readonly alike: number;
  readonly isGroupMixed: boolean;
  readonly onKeep: () => void;
  readonly onChoose: (category: string) => void;
  readonly onChooseForAll: (category: string) => void;
}

/** What the current transaction can be: suggestions, the category that it has, and all others. */
export function Choices(props: ChoicesProps) {
  const { transaction, suggestions, search, categories, onChoose } = props;
  const { reviewReason } = transaction;
  return (
    <Stack gap="sm" className={classes.choices}>
      {reviewReason !== null && <Text size="sm">{REASONS[reviewReason]}</Text>}
      <Present {...props} />
      {suggestions !== undefined && suggestions.length > 0 && (
        <Stack gap="xs" component="ul" className={classes.suggestions} aria-label="Suggestions">
          {suggestions.map(({ category, accountName, confidence, because }, at) => (
            <li key={category}>
              <Choice
                keyName={String(at + 1)}
                variant={at === 0 ? 'filled' : 'default'}
                because={
                  because === null ? likelihoodOf(confidence) : `${likelihoodOf(confidence)}: ${because}`
                }
                onClick={() => onChoose(category)}
              >
                {accountName ?? TRANSFER_NAME}
              </Choice>
            </li>
          ))}
        </Stack>
      )}
      <AllOfMerchant {...props} />
      <CategorySelect
        ref={search}
        label="Another category"
        placeholder="Search the accounts"
        categories={categories}
        value={null}
        onChange={(value) => value !== null && onChoose(value)}
        withScrollArea={false}
        classNames={{ input: touch.target, options: classes.options }}
        maw={420}
      />
    </Stack>
  );
}

/** The category that it has so far, if there is one to keep that is not suggested anyway. */
function Present({ transaction, suggestions, onKeep }: ChoicesProps) {
  const present = presentOf(transaction);
  if (present === null || suggestions === undefined) return null;
  if (suggestions.some(({ category }) => category === present.value)) return null;
  return (
    <Choice keyName="a" variant="light" because={present.because} onClick={onKeep}>
      Keep {present.name}
    </Choice>
  );
}

/** The first suggestion for all that are alike. */
function AllOfMerchant({ transaction, suggestions, alike, isGroupMixed, onChooseForAll }: ChoicesProps) {
  const first = suggestions?.[0];
  if (first === undefined || alike < 2) return null;
  const direction = transaction.direction === 'out' ? 'payments to' : 'payments from';
  return (
    <Choice keyName="m" variant="light" because={null} onClick={() => onChooseForAll(first.category)}>
      All {alike} {isGroupMixed ? direction : 'of'} {titleOf(transaction)}:{' '}
      {first.accountName ?? TRANSFER_NAME}
    </Choice>
  );
}

interface ChoiceProps {
  readonly keyName: string;
  readonly variant: 'filled' | 'default' | 'light';
  readonly because: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Choice({ keyName, variant, because, onClick, children }: ChoiceProps) {
  return (
    <Group gap="sm" className={classes.line}>
      <Button
        variant={variant}
        size="sm"
        className={`${classes.choice} ${touch.target}`}
        classNames={{ label: classes.label }}
        onClick={onClick}
        leftSection={
          <Kbd aria-hidden visibleFrom="sm">
            {keyName}
          </Kbd>
        }
      >
        {children}
      </Button>
      {because !== null && (
        <Text size="sm" c="dimmed" className="breaks-words">
          {because}
        </Text>
      )}
    </Group>
  );
}
