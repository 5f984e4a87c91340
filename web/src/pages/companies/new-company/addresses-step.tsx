import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { FieldGroup } from '../field-group';
import { AddressGroup } from './address-group';
import type { StepProps } from './order-form';

export function AddressesStep({ form }: StepProps) {
  const { responsibleParty, mailingAddress, isElsewhere, streetAddress, agent, registeredAgent } =
    form.values;
  const { firstName, address } = responsibleParty;
  return (
    <>
      <AddressGroup form={form} title="Mail" path="mailingAddress" address={mailingAddress} />
      {address.line1 !== '' && mailingAddress.line1 === '' && (
        <Button
          variant="default"
          w="fit-content"
          onClick={() => form.setFieldValue('mailingAddress', { ...address })}
        >
          {firstName === '' ? 'Use the address of the person' : `Use the address of ${firstName}`}
        </Button>
      )}
      <Checkbox
        label="The company works at another address"
        {...form.getInputProps('isElsewhere', { type: 'checkbox' })}
      />
      {isElsewhere && (
        <AddressGroup form={form} title="Place of business" path="streetAddress" address={streetAddress} />
      )}
      <Radio.Group
        label="Registered agent"
        description="Receives legal mail for the company in the state. Every company needs one."
        {...form.getInputProps('agent')}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="ours" label="Ours" />
          <Radio value="other" label="Another one" />
        </Stack>
      </Radio.Group>
      {agent === 'other' && (
        <>
          <FieldGroup title="Agent">
            <TextInput label="Name" maxLength={200} {...form.getInputProps('registeredAgent.name')} />
          </FieldGroup>
          <AddressGroup
            form={form}
            title="Address of the agent"
            path="registeredAgent.address"
            address={registeredAgent.address}
          />
        </>
      )}
    </>
  );
}
