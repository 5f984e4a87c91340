import { Button, Group, Kbd, Paper, Text } from '@mantine/core';
import type { Offer } from './use-decisions';
import { titleOf } from '../../transactions/words';

interface OthersTooProps {
  readonly offer: Offer;
  readonly isApplying: boolean;
  readonly onTake: () => void;
}

/** Offers the last decision to the other transactions of its merchant. */
export function OthersToo({ offer, isApplying, onTake }: OthersTooProps) {
  const { transaction, name, count, hasMore } = offer;
  const others = count === 1 && !hasMore ? 'the other one' : `the ${count}${hasMore ? '+' : ''} others`;
  return (
    <Paper p="sm" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="breaks-words">
          Also {others} of {titleOf(transaction)}?
        </Text>
        <Button
          size="xs"
          variant="light"
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
      </Group>
    </Paper>
  );
}
