import { Select, TextInput } from '@mantine/core';
import { COUNTRY_CHOICES } from '../../../components/choices';
import { FieldRow } from '../field-group';
import type { StepProps } from './order-form';
import { PeopleList } from './people-list';
import { SumOfShares } from './sum-of-shares';

const MAX_MEMBERS = 99;

/** The owners of an LLC with their shares. */
export function MembersFields({ form }: StepProps) {
  const { members } = form.values;
  return (
    <>
      <PeopleList
        noun="member"
        count={members.length}
        max={MAX_MEMBERS}
        onAdd={() => form.insertListItem('members', { name: '', ownershipPercent: '', taxResidence: '' })}
        onRemove={(index) => form.removeListItem('members', index)}
      >
        {(index) => (
          <>
            <TextInput
              label="Full name"
              description="Of a person or a company"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={200}
              {...form.getInputProps(`members.${index}.name`)}
            />
            <FieldRow>
              <TextInput
                label="Share in percent"
                inputMode="decimal"
                maxLength={10}
                {...form.getInputProps(`members.${index}.ownershipPercent`)}
              />
              <Select
                label="Tax residence"
                description="The United States for every US citizen"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={COUNTRY_CHOICES}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': 'Clear' }}
                placeholder="Not known"
                {...form.getInputProps(`members.${index}.taxResidence`)}
                value={members[index]?.taxResidence || null}
                onChange={(chosen) => form.setFieldValue(`members.${index}.taxResidence`, chosen ?? '')}
              />
            </FieldRow>
          </>
        )}
      </PeopleList>
      <SumOfShares
        shares={members.map(({ ownershipPercent }) => ownershipPercent)}
        problem={form.errors['members']}
      />
    </>
  );
}
