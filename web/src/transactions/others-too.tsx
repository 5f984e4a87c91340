import { Button, Group, Kbd, Text } from '@mantine/core';
import { ButtonLink } from '../components/links';
import touch from '../components/touch.module.css';
import type { TransactionView } from '../data/contract';
import { useCurrentBusiness } from '../layout/business-pages';
import { newRulePath } from './rule-search';
import { titleOf } from './words';

/** A decision that others of its merchant can get, too. */
export interface Offer {
  readonly transaction: TransactionView;
  readonly category: string;
  /** What its category is called. */
  readonly name: string;
  /** How many others there are. */
  readonly count: number;
  /** Whether there are even more. */
  readonly hasMore: boolean;
}

interface OthersTooProps {
  readonly offer: Offer;
  /** The key that takes the offer, if there is one. */
  readonly shortcut?: string;
  readonly isApplying: boolean;
  readonly onTake: () => void;
}

/** Offers the last decision to the other transactions of its merchant. */
export function OthersToo({ offer, shortcut, isApplying, onTake }: OthersTooProps) {
  const { id } = useCurrentBusiness();
  const { transaction, category, name, count, hasMore } = offer;
  const { merchant } = transaction;
  const others = count === 1 && !hasMore ? 'the other one' : `the ${count}${hasMore ? '+' : ''} others`;
  return (
    <Group justify="space-between" gap="sm" role="status">
      <Text size="sm" className="breaks-words">
        Also {others} of {titleOf(transaction)}?
      </Text>
      <Group gap="sm">
        <Button
          size="xs"
          variant="light"
          className={touch.target}
          onClick={onTake}
          loading={isApplying}
          leftSection={
            shortcut !== undefined && (
              <Kbd aria-hidden visibleFrom="sm">
                {shortcut}
              </Kbd>
            )
          }
        >
          {name}
        </Button>
        {merchant !== '' && (
          <ButtonLink
            size="xs"
            variant="default"
            className={touch.target}
            to={`/businesses/${id}${newRulePath({ name: merchant, merchant, category })}`}
          >
            Make it a rule
          </ButtonLink>
        )}
      </Group>
    </Group>
  );
}
