import { Radio, Stack, TextInput } from '@mantine/core';
import { FieldRow } from '../field-group';
import type { StepProps } from './order-form';

export function EinStep({ form }: StepProps) {
  const { firstName } = form.values.responsibleParty;
  const person = firstName === '' ? 'the responsible party' : firstName;
  return (
    <>
      <Radio.Group label={`Does ${person} have an SSN or ITIN?`} {...form.getInputProps('einNoSsn')}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="yes"
            label="Neither: apply for the EIN with this order"
            description="We fill in Form SS-4, have it signed and fax it to the IRS."
          />
          <Radio
            value="no"
            label="Yes, or the EIN comes later"
            description="With an SSN or ITIN the IRS assigns the EIN online at once. Enter it in the profile of the company afterwards."
          />
        </Stack>
      </Radio.Group>
      {form.values.einNoSsn === 'yes' && (
        <FieldRow>
          <TextInput
            label="County"
            description="Where the company works, if it is in the United States"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={80}
            {...form.getInputProps('county')}
          />
          <TextInput
            type="date"
            label="First day of business"
            description="If it is not the day the company is formed"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('startDate')}
          />
        </FieldRow>
      )}
    </>
  );
}
