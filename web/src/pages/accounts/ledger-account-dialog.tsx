import { Button, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation, useNavigate, useOutletContext } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { isFilled } from '../../components/form-rules';
import { useToast } from '../../components/toasts';
import type { LedgerAccountView } from '../../data/contract';
import { useMapAccount } from '../../data/map-account';
import { useCurrentBusiness } from '../../layout/business-pages';
import { isOwed } from './kinds';
import type { OpenAccount } from './open-account';

/** Accounts that only the service itself posts to. */
const OF_SERVICE: ReadonlySet<LedgerAccountView['subtype']> = new Set(['transfer_clearing']);

/** Books a bank account on another ledger account. */
export function LedgerAccountDialog() {
  const { account, ledgerAccounts } = useOutletContext<OpenAccount>();
  const { id: businessId } = useCurrentBusiness();
  const { search } = useLocation();
  const navigate = useNavigate();
  const close = () => void navigate({ pathname: '..', search }, { replace: true, preventScrollReset: true });
  const toast = useToast();
  const { mutateAsync: map } = useMapAccount(businessId);
  const form = useForm({
    mode: 'controlled',
    initialValues: { ledgerAccountNumber: '' },
    validate: { ledgerAccountNumber: isFilled('Choose an account.') },
  });
  const before = account.ledgerAccountNumber;
  const send = (ledgerAccountNumber: string) => map({ bankAccountId: account.id, ledgerAccountNumber });
  const undo = (number: string) => {
    send(number).then(() => toast.done(`${account.name} is booked on ${number} again.`), toast.failed);
  };
  return (
    <Dialog onClose={close} title={`Ledger account of ${account.name}`}>
      <ApiForm
        form={form}
        send={({ ledgerAccountNumber }) => send(ledgerAccountNumber)}
        onDone={(_, { ledgerAccountNumber }) => {
          close();
          toast.done(
            `${account.name} is booked on ${ledgerAccountNumber}.`,
            before === null ? undefined : { label: 'Undo', onClick: () => undo(before) },
          );
        }}
        submitLabel="Change the account"
        secondary={
          <Button variant="default" size="md" onClick={close} data-autofocus>
            Cancel
          </Button>
        }
      >
        <Effects isFirst={before === null} />
        <Select
          label="Ledger account"
          placeholder="Choose an account"
          data={choicesOf({ account, ledgerAccounts })}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No account has this name or number"
          {...form.getInputProps('ledgerAccountNumber')}
        />
      </ApiForm>
    </Dialog>
  );
}

function Effects({ isFirst }: { isFirst: boolean }) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {isFirst
          ? 'All transactions of the account are booked on this ledger account, with its opening balance.'
          : 'All transactions of the account and its opening balance are reversed and booked again on the other ledger account. Reports of past periods change, too.'}
      </Text>
      <Text size="sm">
        All of it changes at once, or nothing: books of closed months have to be opened first.
      </Text>
    </Stack>
  );
}

/** The active accounts on its side of the balance sheet: what is owed is a liability. */
function choicesOf({ account, ledgerAccounts }: Pick<OpenAccount, 'account' | 'ledgerAccounts'>) {
  const side = isOwed(account.kind) ? 'liability' : 'asset';
  return ledgerAccounts
    .filter(
      ({ category, isActive, subtype, accountNumber }) =>
        category === side &&
        isActive &&
        !OF_SERVICE.has(subtype) &&
        accountNumber !== account.ledgerAccountNumber,
    )
    .map(({ accountNumber, name }) => ({ value: accountNumber, label: `${name} · ${accountNumber}` }));
}
