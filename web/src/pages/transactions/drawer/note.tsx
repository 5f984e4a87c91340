import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useToast } from '../../../components/toasts';
import type { TransactionView } from '../../../data/contract';
import { useChangeTransaction } from '../../../data/transaction';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { DrawerSection } from './section';

const MAX_LENGTH = 2_000;

/** Free text of users. */
export function Note({ transaction: { id, note } }: { transaction: TransactionView }) {
  const { role, id: businessId } = useCurrentBusiness();
  const stored = note ?? '';
  const [typed, setTyped] = useState(stored);
  const { mutateAsync: change, isPending } = useChangeTransaction(businessId, id);
  const toast = useToast();
  const save = async () => {
    try {
      const saved = await change({ note: typed });
      setTyped(saved.note ?? '');
      toast.done('The note is saved');
    } catch (error) {
      toast.failed(error);
    }
  };
  if (role === 'viewer')
    return stored === '' ? null : (
      <DrawerSection title="Note">
        <Text className="breaks-words">{stored}</Text>
      </DrawerSection>
    );
  return (
    <DrawerSection title="Note">
      <Textarea
        aria-label="Note"
        placeholder="What the transaction was for"
        value={typed}
        maxLength={MAX_LENGTH}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key, metaKey, ctrlKey }) => {
          if (key === 'Enter' && (metaKey || ctrlKey)) void save();
        }}
        autosize
        minRows={1}
        maxRows={8}
      />
      {typed.trim() !== stored && (
        <Group gap="sm">
          <Button size="xs" loading={isPending} onClick={() => void save()}>
            Save the note
          </Button>
          <Button size="xs" variant="default" onClick={() => setTyped(stored)}>
            Discard
          </Button>
        </Group>
      )}
    </DrawerSection>
  );
}
