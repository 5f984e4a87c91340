import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from './dialog';
import type { ReactNode } from 'react';

interface ShownOnceProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a secret once. Only the button closes it, so that a stray click does not lose it. */
export function ShownOnce({ title, onClose, children }: ShownOnceProps) {
  return (
    <Dialog
      size={720}
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text>
          Copy it now and store it safely. <b>It is not shown again</b>: we store only a hash of it.
        </Text>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
