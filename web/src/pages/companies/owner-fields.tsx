import { Select, TextInput } from '@mantine/core';
import { COUNTRY_CHOICES } from '../../components/choices';
import { FieldGroup, FieldRow, type FieldsProps, optionalChoice } from './field-group';
import type { CompanyValues } from './company-values';

const ANSWERS = [
  { value: '', label: 'Not known' },
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

export function OwnerFields({ form }: FieldsProps) {
  const { foreignOwned } = form.values;
  return (
    <FieldGroup title="Owners">
      <FieldRow>
        <TextInput
          label="Number of owners"
          description="Members, partners or shareholders"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('memberCount')}
        />
        <Select
          label="Tax residence of the owner"
          description="Of several, of the foreign one with the largest share"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={COUNTRY_CHOICES}
          searchable
          {...optionalChoice({ form }, 'ownerTaxResidence')}
        />
      </FieldRow>
      <FieldRow>
        <Select
          label="Owned by foreign persons"
          description="Wholly or in part by persons who are not US persons"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={ANSWERS}
          allowDeselect={false}
          {...form.getInputProps('foreignOwned')}
          onChange={(value) =>
            form.setFieldValue('foreignOwned', (value ?? '') as CompanyValues['foreignOwned'])
          }
        />
        {foreignOwned === 'yes' && (
          <TextInput
            label="Their share in percent"
            inputMode="numeric"
            maxLength={3}
            {...form.getInputProps('foreignOwnedPercent')}
          />
        )}
      </FieldRow>
    </FieldGroup>
  );
}
