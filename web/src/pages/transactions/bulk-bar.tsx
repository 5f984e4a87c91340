import { Anchor, Group, Paper, Text } from '@mantine/core';
import { useToast } from '../../components/toasts';
import { useDecideTogether, useUndoTogether } from '../../data/decisions';
import { useCurrentBusiness } from '../../layout/business-pages';
import { type CategoryGroup, nameOf } from '../../transactions/categories';
import { CategorySelect } from '../../transactions/category-select';
import { transactionCount } from '../../transactions/words';
import { MAX_SELECTED } from './selection';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  readonly ids: readonly string[];
  readonly categories: readonly CategoryGroup[];
  readonly onClear: () => void;
}

/** What can be done with the selected transactions together. */
export function BulkBar({ ids, categories, onClear }: BulkBarProps) {
  const { id } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: decide, isPending } = useDecideTogether(id);
  const { mutateAsync: undo } = useUndoTogether(id);
  const choose = async (category: string) => {
    try {
      await decide({ ids, category });
      onClear();
      toast.done(`${transactionCount(ids.length)}: ${nameOf(category, categories)}`, {
        label: 'Undo',
        onClick: () => void undo(ids).catch(toast.failed),
      });
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Paper p="sm" className={classes.bar} role="region" aria-label="Selected transactions" shadow="sm">
      <Group gap="sm">
        <Text size="sm" fw={500} role="status">
          {transactionCount(ids.length)} selected
          {ids.length === MAX_SELECTED && ', the maximum'}
        </Text>
        <CategorySelect
          aria-label="Category of the selected transactions"
          placeholder="Choose their category"
          size="sm"
          categories={categories}
          value={null}
          onChange={(value) => value !== null && void choose(value)}
          disabled={isPending}
          flex="1 1 14rem"
          maw={360}
        />
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          Clear the selection
        </Anchor>
      </Group>
    </Paper>
  );
}
