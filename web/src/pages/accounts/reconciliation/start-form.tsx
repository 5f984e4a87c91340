import { type InputWrapperProps, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, type CalendarDate } from '../../../../../src/kernel/calendar-date.js';
import { ApiForm } from '../../../components/api-form';
import { Section } from '../../../components/page';
import type { BankAccountView, BankReconciliationView, StatementUploadSummary } from '../../../data/contract';
import { useStartReconciliation } from '../../../data/reconciliations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { readAmount } from '../../../platform/amounts';
import { formatDate } from '../../../platform/locale';
import { isOwed } from '../kinds';

interface Values extends Record<string, unknown> {
  statementUploadId: string;
  to: string;
  closingBalance: string;
}

const NO_FILE = '';
/** Fields next to each other begin on one line, with and without a description. */
const BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

interface StartFormProps {
  readonly account: BankAccountView;
  readonly files: readonly StatementUploadSummary[];
  /** What the new one replaces. */
  readonly draft: BankReconciliationView | undefined;
}

/** Starts with what the bank states: in a file that is imported, or typed. */
export function StartForm({ account, files, draft }: StartFormProps) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: start } = useStartReconciliation(businessId, account.id);
  const committed = files.filter(({ status }) => status === 'committed');
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      statementUploadId:
        draft === undefined ? (committed[0]?.id ?? NO_FILE) : (draft.statementUploadId ?? NO_FILE),
      to: draft?.to ?? '',
      closingBalance: draft === undefined ? '' : String(draft.closingBalance),
    },
    validate: {
      to: (date, { statementUploadId }) =>
        date === '' && statementUploadId === NO_FILE ? 'Enter the day of the balance.' : null,
      closingBalance: (text, { statementUploadId }) => {
        if (text.trim() === '')
          return statementUploadId === NO_FILE ? 'Enter the balance that the bank states.' : null;
        return readAmount(text) === null ? 'Enter an amount, such as 1250.00.' : null;
      },
    },
  });
  const hasFile = form.values.statementUploadId !== NO_FILE;
  return (
    <Section title="Compare with the bank" description={describe(account)}>
      <ApiForm
        form={form}
        send={(values) => start(inputOf(values))}
        submitLabel={draft === undefined ? 'Compare' : 'Compare again'}
      >
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Select
            label="Statement file"
            description="An imported file, whose transactions are compared."
            inputWrapperOrder={BELOW}
            data={[
              { value: NO_FILE, label: 'None' },
              ...committed.map(({ id, fileName }) => ({ value: id, label: fileName })),
            ]}
            allowDeselect={false}
            {...form.getInputProps('statementUploadId')}
          />
          <TextInput
            type="date"
            label="Last day"
            inputWrapperOrder={BELOW}
            description={hasFile ? 'Empty: the day in the file.' : undefined}
            {...form.getInputProps('to')}
          />
          <TextInput
            inputWrapperOrder={BELOW}
            label={isOwed(account.kind) ? 'Owed at the end of that day' : 'Balance at the end of that day'}
            description={hasFile ? 'Empty: the balance in the file.' : undefined}
            inputMode="decimal"
            {...form.getInputProps('closingBalance')}
          />
        </SimpleGrid>
      </ApiForm>
    </Section>
  );
}

function describe({ reconciledThrough, openingBalanceDate }: BankAccountView): string {
  const first =
    reconciledThrough === null ? openingBalanceDate : addDays(reconciledThrough as CalendarDate, 1);
  const through =
    reconciledThrough === null
      ? 'Nothing is reconciled yet.'
      : `Reconciled through ${formatDate(reconciledThrough)}.`;
  return `${through} The next period begins on ${formatDate(first ?? '')}.`;
}

function inputOf({ statementUploadId, to, closingBalance }: Values) {
  const amount = readAmount(closingBalance);
  return {
    ...(statementUploadId === NO_FILE ? {} : { statementUploadId }),
    ...(to === '' ? {} : { to }),
    ...(amount === null ? {} : { closingBalance: amount }),
  };
}
