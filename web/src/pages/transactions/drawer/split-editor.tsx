import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { Money } from '../../../components/money';
import { Problem } from '../../../components/problem';
import { useToast } from '../../../components/toasts';
import type { TransactionView } from '../../../data/contract';
import { explainError } from '../../../data/explain-error';
import { useRemoveSplits, useSplit } from '../../../data/transaction';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { TRANSFER } from '../../../transactions/categories';
import { CategorySelect } from '../../../transactions/category-select';
import type { OpenList } from '../open-list';
import { leftOf, type Part, partsOf, readParts, textOf } from './split-parts';

const MAX_PARTS = 50;

interface SplitEditorProps {
  readonly transaction: TransactionView;
  readonly onClose: () => void;
}

/** Divides a transaction over several categories. */
export function SplitEditor({ transaction, onClose }: SplitEditorProps) {
  const { id: businessId } = useCurrentBusiness();
  const { categories } = useOutletContext<OpenList>();
  const [parts, setParts] = useState(() => partsOf(transaction));
  const toast = useToast();
  const split = useSplit(businessId, transaction.id);
  const remove = useRemoveSplits(businessId, transaction.id);
  const { currency, splits } = transaction;
  const left = leftOf(parts, transaction);
  const ready = readParts(parts, transaction);
  const change = (key: number, changes: Partial<Part>) =>
    setParts((all) => all.map((part) => (part.key === key ? { ...part, ...changes } : part)));
  const add = () => {
    const key = Math.max(...parts.map((part) => part.key)) + 1;
    setParts([...parts, { key, category: null, amount: '', description: '' }]);
  };
  const done = (text: string) => {
    toast.done(text);
    onClose();
  };
  const failed = split.error ?? remove.error;
  const choices = categories
    .map(({ group, items }) => ({ group, items: items.filter(({ value }) => value !== TRANSFER.value) }))
    .filter(({ items }) => items.length > 0);
  return (
    <Stack gap="md">
      {failed !== null && <Problem>{explainError(failed)}</Problem>}
      {parts.map((part, at) => (
        <Group key={part.key} gap="xs" align="flex-end" role="group" aria-label={`Part ${at + 1}`}>
          <CategorySelect
            label={`Category ${at + 1}`}
            size="sm"
            categories={choices}
            value={part.category}
            onChange={(category) => change(part.key, { category })}
            flex="1 1 12rem"
          />
          <TextInput
            label={`Amount ${at + 1}`}
            size="sm"
            inputMode="decimal"
            value={part.amount}
            onFocus={({ currentTarget }) => {
              // The rest is a likely amount; what is typed replaces it.
              if (part.amount === '' && left !== 0 && at > 0)
                change(part.key, { amount: textOf(left, currency) });
              currentTarget.select();
            }}
            onChange={({ currentTarget }) => change(part.key, { amount: currentTarget.value })}
            w={120}
          />
          <TextInput
            label={`What for ${at + 1}`}
            size="sm"
            maxLength={200}
            value={part.description}
            onChange={({ currentTarget }) => change(part.key, { description: currentTarget.value })}
            flex="1 1 10rem"
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove part ${at + 1}`}
            disabled={parts.length <= 2}
            onClick={() => setParts(parts.filter(({ key }) => key !== part.key))}
          >
            <IconTrash aria-hidden size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group justify="space-between">
        <Button variant="default" size="xs" onClick={add} disabled={parts.length >= MAX_PARTS}>
          Add a part
        </Button>
        <Text size="sm" role="status">
          {left === 0 ? (
            'The parts add up'
          ) : (
            <>
              Left: <Money amount={left} currency={currency} />
            </>
          )}
        </Text>
      </Group>
      <Group gap="sm">
        <Button
          size="xs"
          disabled={ready === null}
          loading={split.isPending}
          onClick={() => ready && split.mutate(ready, { onSuccess: () => done('The split is saved') })}
        >
          Save the split
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        {splits !== null && (
          <Button
            size="xs"
            variant="subtle"
            color="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => done('The split is removed') })}
          >
            Remove the split
          </Button>
        )}
      </Group>
    </Stack>
  );
}
