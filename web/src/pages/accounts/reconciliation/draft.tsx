import { Button, DataList, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Day } from '../../../components/day';
import { Downloads } from '../../../components/downloads';
import { Fact } from '../../../components/fact';
import { Loaded } from '../../../components/loaded';
import { Money } from '../../../components/money';
import { Section } from '../../../components/page';
import { useToast } from '../../../components/toasts';
import type { BankReconciliationView } from '../../../data/contract';
import {
  reportPathOf,
  useCompleteReconciliation,
  useReconciliationReport,
} from '../../../data/reconciliations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { formatDate } from '../../../platform/locale';
import { Reasons } from './reasons';

/** The books and the bank next to each other, and why they differ. */
export function Draft({ draft }: { draft: BankReconciliationView }) {
  const { id: businessId } = useCurrentBusiness();
  const report = useReconciliationReport(businessId, draft);
  const { from, to } = draft;
  return (
    <Section
      title={`${formatDate(from)} to ${formatDate(to)}`}
      actions={<Downloads businessId={businessId} path={reportPathOf(draft)} query={{}} hasPdf />}
    >
      <Balances of={draft} />
      <Loaded query={report}>{(data) => <Reasons report={data} />}</Loaded>
      <Complete draft={draft} />
    </Section>
  );
}

function Balances({ of }: { of: BankReconciliationView }) {
  const { openingBalance, transactions, bookBalance, closingBalance, difference, currency, to } = of;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <DataList>
      <Fact label="At the start">{money(openingBalance)}</Fact>
      <Fact label="Money in">{money(transactions.moneyIn)}</Fact>
      <Fact label="Money out">{money(transactions.moneyOut)}</Fact>
      <Fact label="In the books">
        {money(bookBalance)} on <Day date={to} />
      </Fact>
      <Fact label="At the bank">{money(closingBalance)}</Fact>
      <Fact label="Difference">{money(difference)}</Fact>
    </DataList>
  );
}

function Complete({ draft }: { draft: BankReconciliationView }) {
  const { id: businessId, role } = useCurrentBusiness();
  const { mutateAsync: complete } = useCompleteReconciliation(businessId, draft.bankAccountId);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  if (draft.difference !== 0)
    return <Text>The books and the bank must agree before the period can be completed.</Text>;
  if (role === 'viewer') return <Text>The books and the bank agree.</Text>;
  const run = () => {
    setBusy(true);
    complete(draft.id)
      .then(() => toast.done(`Reconciled through ${formatDate(draft.to)}.`), toast.failed)
      .finally(() => setBusy(false));
  };
  return (
    <Stack gap="sm">
      <Text>
        The books and the bank agree. Once completed, amounts and dates of the period do not change;
        categories can.
      </Text>
      <Group>
        <Button loading={isBusy} onClick={run}>
          Complete
        </Button>
      </Group>
    </Stack>
  );
}
