import { Button, Group, Progress, Text } from '@mantine/core';
import touch from '../../components/touch.module.css';
import type { TransactionsPage } from '../../data/contract';

interface ProgressionProps {
  readonly pages: readonly TransactionsPage[];
  readonly done: number;
  /** Null if there is nothing to undo. */
  readonly onUndo: (() => void) | null;
}

/** How many are left of those that needed review when the page was opened. */
export function Progression({ pages, done, onUndo }: ProgressionProps) {
  const total = totalOf(pages);
  return (
    <Group mih={44}>
      <Text role="status" fw={500}>
        {total === null ? `${done} decided` : `${Math.max(total - done, 0)} left of ${total}`}
      </Text>
      {total !== null && total > 0 && (
        <Progress value={(100 * done) / total} flex={1} maw={240} aria-label="Decided" />
      )}
      {onUndo !== null && (
        <Button ml="auto" variant="default" size="xs" onClick={onUndo} className={touch.target}>
          Undo the last one
        </Button>
      )}
    </Group>
  );
}

/** Null if they are too many to count. */
function totalOf([first]: readonly TransactionsPage[]): number | null {
  const totals = first?.meta.totals ?? null;
  return totals === null ? null : totals.reduce((sum, { count }) => sum + count, 0);
}
