import { Button, Group, Kbd, Text } from '@mantine/core';
import { ButtonLink } from '../../components/links';
import { useCurrentBusiness } from '../../layout/business-pages';
import { newRulePath } from '../../transactions/rule-search';
import { titleOf } from '../../transactions/words';
import touch from './touch.module.css';
import type { Offer } from './use-decisions';

interface OthersTooProps {
  readonly offer: Offer;
  readonly isApplying: boolean;
  readonly onTake: () => void;
}

/** Offers the last decision to the other transactions of its merchant. */
export function OthersToo({ offer, isApplying, onTake }: OthersTooProps) {
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
            <Kbd aria-hidden visibleFrom="sm">
              s
            </Kbd>
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
