import { TextInput } from '@mantine/core';
import { FieldGroup, FieldRow } from '../field-group';
import { AddressGroup } from './address-group';
import type { StepProps } from './order-form';

export function PersonStep({ form }: StepProps) {
  return (
    <>
      <FieldGroup title="Person">
        <FieldRow>
          <TextInput
            label="Given names"
            maxLength={80}
            autoComplete="given-name"
            {...form.getInputProps('responsibleParty.firstName')}
          />
          <TextInput
            label="Family name"
            maxLength={80}
            autoComplete="family-name"
            {...form.getInputProps('responsibleParty.lastName')}
          />
        </FieldRow>
        <TextInput
          label="Position"
          description="Such as Member, Manager or President"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={80}
          {...form.getInputProps('responsibleParty.title')}
        />
        <TextInput
          label="Email"
          description="Requests to sign a form go there"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          maxLength={254}
          autoComplete="email"
          {...form.getInputProps('responsibleParty.email')}
        />
        <FieldRow>
          <TextInput
            label="Telephone"
            description="With the country code, such as +44 20 7946 0100"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="tel"
            maxLength={30}
            autoComplete="tel"
            {...form.getInputProps('responsibleParty.phone')}
          />
          <TextInput
            label="Fax"
            description="The IRS faxes the EIN to it. Without one, the EIN comes by mail, weeks later."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="tel"
            maxLength={30}
            {...form.getInputProps('responsibleParty.fax')}
          />
        </FieldRow>
      </FieldGroup>
      <AddressGroup
        form={form}
        title="Home or business address"
        path="responsibleParty.address"
        address={form.values.responsibleParty.address}
      />
    </>
  );
}
