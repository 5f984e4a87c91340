import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface PeopleListProps {
  /** What one of them is, such as `member`. */
  readonly noun: string;
  readonly count: number;
  readonly max: number;
  readonly onAdd: () => void;
  readonly onRemove: (index: number) => void;
  /** The fields of one of them. */
  readonly children: (index: number) => ReactNode;
}

/** People who are added and removed one by one. There is always one. */
export function PeopleList({ noun, count, max, onAdd, onRemove, children }: PeopleListProps) {
  return (
    <Stack gap="sm">
      {Array.from({ length: count }, (_, index) => (
        <Paper key={index} withBorder p="md" component="section" aria-label={nameOf(noun, index)}>
          <Stack gap="sm">
            <Group justify="space-between" mih={34}>
              <Text fw={500}>{nameOf(noun, index)}</Text>
              {count > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Remove ${noun} ${index + 1}`}
                  onClick={() => onRemove(index)}
                >
                  <IconX aria-hidden size={18} />
                </ActionIcon>
              )}
            </Group>
            {children(index)}
          </Stack>
        </Paper>
      ))}
      {count < max && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus aria-hidden size={16} />}
          onClick={onAdd}
        >
          {`Add another ${noun}`}
        </Button>
      )}
    </Stack>
  );
}

/** `Member 1`. */
function nameOf(noun: string, index: number): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`;
}
