import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId } from 'react';

interface CopyableProps {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
}

/** A value to copy: selected on touch, copied on click. */
export function Copyable({ label, value, description }: CopyableProps) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const id = useId();
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          id={id}
          label={label}
          description={description}
          value={value}
          readOnly
          flex={1}
          classNames={{ input: 'mono' }}
          onFocus={(event) => event.currentTarget.select()}
        />
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
