import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { IncorporationView } from '../../../data/contract';

const MAX_NAMES = 3;
const LABELS = ['Name', 'Second choice', 'Third choice'];

export interface NamesValues extends Record<string, unknown> {
  nameOptions: IncorporationView['nameOptions'];
}

/** A form that has names, perhaps among other fields. */
interface NamesForm {
  readonly values: NamesValues;
  readonly key: (path: string) => string;
  readonly getInputProps: (path: string) => object;
  readonly insertListItem: (path: 'nameOptions', item: NamesValues['nameOptions'][number]) => void;
  readonly removeListItem: (path: 'nameOptions', index: number) => void;
}

interface NameFieldsProps {
  readonly form: NamesForm;
  /** The endings that the state accepts, the usual one first. */
  readonly designators: readonly string[];
}

/** Up to three names, the preferred one first. */
export function NameFields({ form, designators }: NameFieldsProps) {
  const { nameOptions } = form.values;
  return (
    <Stack gap="md">
      {nameOptions.map((_, index) => (
        <Group key={form.key(`nameOptions.${index}`)} align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            label={LABELS[index]}
            maxLength={150}
            flex={1}
            {...form.getInputProps(`nameOptions.${index}.name`)}
          />
          <Select
            label="Ending"
            aria-label={`Ending of the ${(LABELS[index] ?? '').toLowerCase()}`}
            data={[...designators]}
            allowDeselect={false}
            w="9rem"
            {...form.getInputProps(`nameOptions.${index}.designator`)}
          />
          {index > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              mt={28}
              aria-label={`Remove the ${(LABELS[index] ?? '').toLowerCase()}`}
              onClick={() => form.removeListItem('nameOptions', index)}
            >
              <IconX aria-hidden size={18} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {nameOptions.length < MAX_NAMES && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus aria-hidden size={16} />}
          onClick={() =>
            form.insertListItem('nameOptions', { name: '', designator: nameOptions[0]?.designator ?? '' })
          }
        >
          Add another choice
        </Button>
      )}
    </Stack>
  );
}
