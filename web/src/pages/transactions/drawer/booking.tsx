import { Table, Text } from '@mantine/core';
import { Day } from '../../../components/day';
import { Loaded } from '../../../components/loaded';
import { Money } from '../../../components/money';
import type { JournalEntryView, TransactionView } from '../../../data/contract';
import { useJournalEntry } from '../../../data/transaction';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { DrawerSection } from './section';

/** The journal entry of the transaction: its debits and credits. */
export function Booking({ transaction: { journalEntryId, pending } }: { transaction: TransactionView }) {
  return (
    <DrawerSection title="Journal entry">
      {journalEntryId === null ? (
        <Text size="sm" c="dimmed">
          {pending ? 'Pending transactions are booked when they settle.' : 'It is not booked.'}
        </Text>
      ) : (
        <Entry id={journalEntryId} />
      )}
    </DrawerSection>
  );
}

function Entry({ id }: { id: string }) {
  const { id: businessId } = useCurrentBusiness();
  const entry = useJournalEntry(businessId, id);
  return (
    <Loaded query={entry}>
      {({ date, currency, lines }) => (
        <>
          <Table aria-label="Lines of the journal entry" horizontalSpacing={0}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Account</Table.Th>
                <Table.Th ta="end">Debit</Table.Th>
                <Table.Th ta="end">Credit</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map(({ accountNumber, accountName, debit, credit, ...original }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the lines of an entry never change
                <Table.Tr key={at}>
                  <Table.Td className="breaks-words">
                    {accountName} · {accountNumber}
                    <Original {...original} />
                  </Table.Td>
                  <Table.Td ta="end">
                    {debit !== null && <Money amount={debit} currency={currency} />}
                  </Table.Td>
                  <Table.Td ta="end">
                    {credit !== null && <Money amount={credit} currency={currency} />}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed">
            Booked on <Day date={date} />
          </Text>
        </>
      )}
    </Loaded>
  );
}

type OriginalAmount = Pick<JournalEntryView['lines'][number], 'originalAmount' | 'originalCurrency'>;

/** What moved on a bank account in another currency than that of the books. */
function Original({ originalAmount: amount, originalCurrency: currency }: OriginalAmount) {
  if (amount === null || currency === null) return null;
  return (
    <Text size="sm" c="dimmed">
      <Money amount={amount} currency={currency} /> at the rate of its day
    </Text>
  );
}
