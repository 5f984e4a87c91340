import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { COUNTRY_CHOICES } from '../../../components/choices';
import { FieldGroup, FieldRow } from '../field-group';
import type { StepProps } from './order-form';

/** The shares of a corporation, and whether foreign persons own some of them. */
export function SharesFields({ form }: StepProps) {
  const { foreignOwned, ownerTaxResidence } = form.values;
  return (
    <FieldGroup title="Shares">
      <FieldRow>
        <TextInput
          label="Shares that may be issued"
          description="Such as 10,000,000"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={17}
          {...form.getInputProps('authorizedShares')}
        />
        <TextInput
          label="Par value in US dollars"
          description="Such as 0.0001; 0 for shares without one"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          maxLength={14}
          {...form.getInputProps('parValue')}
        />
      </FieldRow>
      <Radio.Group label="Will foreign persons own shares?" {...form.getInputProps('foreignOwned')}>
        <Stack gap="sm" mt="xs">
          <Radio value="no" label="No" />
          <Radio value="yes" label="Yes" description="Persons who are not US citizens or residents" />
        </Stack>
      </Radio.Group>
      {foreignOwned === 'yes' && (
        <FieldRow>
          <TextInput
            label="Their share in percent"
            inputMode="numeric"
            maxLength={3}
            {...form.getInputProps('foreignOwnedPercent')}
          />
          <Select
            label="Tax residence of the largest foreign owner"
            data={COUNTRY_CHOICES}
            searchable
            {...form.getInputProps('ownerTaxResidence')}
            value={ownerTaxResidence === '' ? null : ownerTaxResidence}
            onChange={(chosen) => form.setFieldValue('ownerTaxResidence', chosen ?? '')}
          />
        </FieldRow>
      )}
    </FieldGroup>
  );
}
