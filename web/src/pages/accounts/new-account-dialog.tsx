import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { CURRENCY_CHOICES } from '../../components/choices';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { isFilled } from '../../components/form-rules';
import { useToast } from '../../components/toasts';
import { useDeclareAccount } from '../../data/accounts';
import type { LegalEntityView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { readAmount } from '../../platform/amounts';
import { type BankAccountKind, isOwed, KIND_WORDS } from './kinds';

interface Values extends Record<string, unknown> {
  institutionName: string;
  name: string;
  kind: BankAccountKind;
  currency: string;
  openingBalance: string;
  openingBalanceDate: string;
}

/** A bank account that a user adds by hand. */
export function NewAccountDialog() {
  const { id: businessId } = useCurrentBusiness();
  const { id: entityId, currency } = useOutletContext<LegalEntityView>();
  const navigate = useNavigate();
  const close = () => void navigate('..', { replace: true, preventScrollReset: true });
  const toast = useToast();
  const { mutateAsync: declare } = useDeclareAccount(businessId, entityId);
  // Sending it again after a lost response must not add a second account.
  const [externalId] = useState(() => crypto.randomUUID());
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      institutionName: '',
      name: '',
      kind: 'checking',
      currency,
      openingBalance: '',
      openingBalanceDate: '',
    },
    validate: {
      institutionName: isFilled('Enter the name of the bank.'),
      name: isFilled('Enter a name for the account.'),
      openingBalance: (text, { openingBalanceDate }) => {
        if (text.trim() === '') return openingBalanceDate === '' ? null : 'Enter the balance of that day.';
        return readAmount(text) === null ? 'Enter an amount, such as 1250.00.' : null;
      },
      openingBalanceDate: (date, { openingBalance }) =>
        date === '' && openingBalance.trim() !== '' ? 'Enter the day of that balance.' : null,
    },
  });
  const send = ({ institutionName, name, kind, ...values }: Values) => {
    const openingBalance = readAmount(values.openingBalance);
    const opening =
      openingBalance === null ? {} : { openingBalance, openingBalanceDate: values.openingBalanceDate };
    const account = { externalId, name, kind, currency: values.currency, ...opening };
    return declare({ institutionName, account });
  };
  return (
    <Dialog onClose={close} title="Add an account">
      <ApiForm
        form={form}
        send={send}
        onDone={(_, { name }) => {
          close();
          toast.done(`${name} is added. Import a file of its transactions next.`);
        }}
        submitLabel="Add the account"
        secondary={
          <Button variant="default" size="md" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput label="Bank" maxLength={200} data-autofocus {...form.getInputProps('institutionName')} />
        <TextInput
          label="Name of the account"
          placeholder="Business Checking"
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <Select
          label="Kind"
          data={Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <Select
          label="Currency"
          description="It cannot be changed later."
          data={CURRENCY_CHOICES}
          searchable
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
        <TextInput
          type="date"
          label="Day on which its books begin"
          description="Optional. Without it, the balance of the account is unknown. Earlier transactions are not booked."
          {...form.getInputProps('openingBalanceDate')}
        />
        <TextInput
          label={
            isOwed(form.values.kind) ? 'Owed at the start of that day' : 'Balance at the start of that day'
          }
          inputMode="decimal"
          {...form.getInputProps('openingBalance')}
        />
      </ApiForm>
    </Dialog>
  );
}
