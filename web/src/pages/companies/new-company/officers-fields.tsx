import { Select, Text, TextInput } from '@mantine/core';
import { FieldGroup, FieldRow } from '../field-group';
import { OFFICES } from '../orders/offices';
import type { StepProps } from './order-form';
import { PeopleList } from './people-list';

const MAX_OFFICERS = 20;
const CHOICES = Object.entries(OFFICES).map(([value, words]) => ({
  value,
  label: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
}));

/** The officers of a corporation. One person may have several offices, each on its own line. */
export function OfficersFields({ form }: StepProps) {
  return (
    <FieldGroup title="Officers">
      <Text size="sm" c="dimmed">
        A corporation has a president and a secretary, in California also a treasurer. One person can be all
        of them: add the name once for each office.
      </Text>
      <PeopleList
        noun="officer"
        count={form.values.officers.length}
        max={MAX_OFFICERS}
        onAdd={() => form.insertListItem('officers', { name: '', title: '' })}
        onRemove={(index) => form.removeListItem('officers', index)}
      >
        {(index) => (
          <FieldRow>
            <TextInput label="Full name" maxLength={200} {...form.getInputProps(`officers.${index}.name`)} />
            <Select
              label="Office"
              data={CHOICES}
              allowDeselect={false}
              {...form.getInputProps(`officers.${index}.title`)}
              value={form.values.officers[index]?.title || null}
            />
          </FieldRow>
        )}
      </PeopleList>
      {form.errors['officers'] !== undefined && (
        <Text size="sm" c="danger" role="alert">
          {form.errors['officers']}
        </Text>
      )}
    </FieldGroup>
  );
}
