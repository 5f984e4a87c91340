import { Select, TextInput } from '@mantine/core';
import { COUNTRY_CHOICES, ENTITY_TYPE_CHOICES, US_STATE_CHOICES, withValue } from '../../components/choices';
import { type EntityType, REGIMES_OF } from '../../data/contract';
import { FieldGroup, FieldRow, type FieldsProps, optionalChoice } from './field-group';

export function FormationFields({ form }: FieldsProps) {
  const { entityType, country, formationState } = form.values;
  const chooseType = (value: string | null) => {
    if (value === null) return;
    form.setFieldValue('entityType', value as EntityType);
    const possible: readonly string[] = REGIMES_OF[value as EntityType];
    if (!possible.includes(form.values.regime)) form.setFieldValue('regime', '');
  };
  return (
    <FieldGroup title="Company">
      <TextInput
        label="Legal name"
        maxLength={200}
        autoComplete="organization"
        {...form.getInputProps('legalName')}
      />
      <Select
        label="Kind of company"
        data={ENTITY_TYPE_CHOICES}
        allowDeselect={false}
        {...form.getInputProps('entityType')}
        value={entityType}
        onChange={chooseType}
      />
      <FieldRow>
        <Select
          label="Country"
          data={COUNTRY_CHOICES}
          searchable
          allowDeselect={false}
          {...form.getInputProps('country')}
        />
        {country === 'US' ? (
          <Select
            label="State"
            data={formationState === '' ? US_STATE_CHOICES : withValue(US_STATE_CHOICES, formationState)}
            searchable
            {...optionalChoice({ form }, 'formationState')}
          />
        ) : (
          <TextInput label="State or province" maxLength={60} {...form.getInputProps('formationState')} />
        )}
      </FieldRow>
      <TextInput type="date" label="Formed on" {...form.getInputProps('formationDate')} />
    </FieldGroup>
  );
}
