import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Day } from '../../../components/day';
import { Item, ItemList } from '../../../components/item-list';
import { TextLink } from '../../../components/links';
import { Money } from '../../../components/money';
import type { BankReconciliationReportView, ReconciliationItem } from '../../../data/contract';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { formatMoney } from '../../../platform/locale';

type Part = BankReconciliationReportView['reasons'][number] | BankReconciliationReportView['notes'][number];

const TITLES: Readonly<Record<Part['code'], string>> = {
  not_in_books: 'In the statement, not in the books',
  not_in_statement: 'In the books, not in the statement',
  other_amount: 'With another amount in the statement',
  other_period: 'On the other side of the border of the period',
  pending: 'Pending at the bank',
  transfer_in_transit: 'Transfers whose other side is missing',
  not_from_bank: 'On the ledger account, but from no bank transaction',
};

/** Each transaction by which the books and the bank differ, and what is worth a look. */
export function Reasons({ report }: { report: BankReconciliationReportView }) {
  const { reasons, notes, unexplained, statement, reconciliation } = report;
  const { currency, difference } = reconciliation;
  return (
    <Stack gap="md">
      {reasons.map((reason) => (
        <PartList key={reason.code} part={reason} currency={currency} />
      ))}
      {difference !== 0 && (
        <Text>
          {statement === null
            ? 'Import the statement of the bank and choose its file here to see which transactions differ.'
            : `Not explained by transactions: ${formatMoney(unexplained, currency)}.`}
        </Text>
      )}
      {notes.map((note) => (
        <PartList key={note.code} part={note} currency={currency} />
      ))}
    </Stack>
  );
}

function PartList({ part, currency }: { part: Part; currency: string }) {
  const { code, count, items } = part;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {TITLES[code]}
      </Title>
      <ItemList label={TITLES[code]}>
        {items.map((item) => (
          <ReportItem key={keyOf(item)} item={item} currency={currency} />
        ))}
      </ItemList>
      {count > items.length && (
        <Text size="sm" c="dimmed">
          The first {items.length} of {count}: the download has all.
        </Text>
      )}
    </Stack>
  );
}

function keyOf({ transactionId, entryId, line }: ReconciliationItem): string {
  return transactionId ?? entryId ?? `line ${line}`;
}

function ReportItem({ item, currency }: { item: ReconciliationItem; currency: string }) {
  const { date, description, line, statementAmount, bookAmount, amount } = item;
  const bothAmounts = statementAmount !== null && bookAmount !== null && statementAmount !== bookAmount;
  return (
    <Item
      title={<Linked item={item}>{description}</Linked>}
      facts={[
        <Day key="day" date={date} />,
        line !== null && `line ${line} of the file`,
        bothAmounts &&
          `${formatMoney(-statementAmount, currency)} in the statement, ${formatMoney(-bookAmount, currency)} in the books`,
      ]}
      actions={<Money amount={amount} currency={currency} />}
    />
  );
}

function Linked({
  item: { transactionId, entryId },
  children,
}: {
  item: ReconciliationItem;
  children: ReactNode;
}) {
  const { id } = useCurrentBusiness();
  if (transactionId !== null)
    return <TextLink to={`/businesses/${id}/transactions/${transactionId}`}>{children}</TextLink>;
  if (entryId !== null) return <span>{children} · manual entry</span>;
  return <span>{children}</span>;
}
