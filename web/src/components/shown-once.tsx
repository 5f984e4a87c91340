import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from './dialog';
import type { ReactNode } from 'react';

interface ShownOnceProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A secret, this one time. Only the button closes it: a stray click would lose it. */
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
          Copy it now and keep it where you keep your secrets. <b>It is not shown again</b>: we keep only what
          is needed to recognise it.
        </Text>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
