import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type FocusEvent, useId } from 'react';

interface CopyableProps {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
  /** Whether it is shown in several lines where it is too long for one, so that it can be typed elsewhere. */
  readonly isWrapped?: boolean;
}

/** A value to copy: selected on touch, copied on click. */
export function Copyable({ label, value, description, isWrapped = false }: CopyableProps) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const id = useId();
  const field = {
    id,
    label,
    description,
    value,
    readOnly: true,
    flex: 1,
    classNames: { input: 'mono' },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      currentTarget.select(),
  };
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        {isWrapped ? <Textarea autosize {...field} /> : <TextInput {...field} />}
        <Button
          size="md"
          variant={clipboard.copied ? 'light' : 'default'}
          onClick={() => clipboard.copy(value)}
          leftSection={
            clipboard.copied ? <IconCheck aria-hidden size={18} /> : <IconCopy aria-hidden size={18} />
          }
          aria-label={clipboard.copied ? `${label} copied` : `Copy ${label.toLowerCase()}`}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {clipboard.copied && 'Copied to the clipboard.'}
        {clipboard.error !== null && 'The browser did not allow copying: select the text and copy it.'}
      </Text>
    </Stack>
  );
}
