import { Select, TextInput } from '@mantine/core';
import { COUNTRY_CHOICES } from '../../components/choices';
import { FieldGroup, FieldRow, type FieldsProps } from './field-group';

export function AddressFields({ form }: FieldsProps) {
  return (
    <FieldGroup title="Address">
      <TextInput
        label="Street and number"
        maxLength={120}
        autoComplete="address-line1"
        {...form.getInputProps('address.line1')}
      />
      <TextInput
        label="Suite, floor or building"
        maxLength={120}
        autoComplete="address-line2"
        {...form.getInputProps('address.line2')}
      />
      <FieldRow>
        <TextInput
          label="City"
          maxLength={80}
          autoComplete="address-level2"
          {...form.getInputProps('address.city')}
        />
        <TextInput
          label="State or province"
          maxLength={80}
          autoComplete="address-level1"
          {...form.getInputProps('address.region')}
        />
        <TextInput
          label="Postal code"
          maxLength={20}
          autoComplete="postal-code"
          {...form.getInputProps('address.postalCode')}
        />
        <Select
          label="Country"
          data={COUNTRY_CHOICES}
          searchable
          allowDeselect={false}
          {...form.getInputProps('address.country')}
        />
      </FieldRow>
    </FieldGroup>
  );
}
