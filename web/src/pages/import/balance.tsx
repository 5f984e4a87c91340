import { SimpleGrid, Text } from '@mantine/core';
import { Day } from '../../components/day';
import { Money } from '../../components/money';
import { Section } from '../../components/page';
import type { StatementUploadView } from '../../data/contract';

interface BalanceProps {
  readonly upload: StatementUploadView;
  readonly closing: NonNullable<StatementUploadView['closingBalance']>;
}

/** The closing balance of the file next to that of the books. */
export function Balance({ upload: { currency, status }, closing: { date, inFile, inBooks } }: BalanceProps) {
  const isEqual = inFile === inBooks;
  return (
    <Section
      title={isEqual ? 'The balances agree' : 'Balances'}
      description={
        <>
          At the end of <Day date={date} />
          {status === 'ready' && ', once the file is imported'}.
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} component="dl" m={0}>
        <Figure label="In the file" amount={inFile} currency={currency} />
        <Figure label="In the books" amount={inBooks} currency={currency} />
        {inBooks !== null && !isEqual && (
          <Figure label="Difference" amount={inFile - inBooks} currency={currency} />
        )}
      </SimpleGrid>
    </Section>
  );
}

function Figure({ label, amount, currency }: { label: string; amount: number | null; currency: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fw={500}>
        {amount === null ? (
          'Unknown: the account has no opening balance'
        ) : (
          <Money amount={amount} currency={currency} />
        )}
      </Text>
    </div>
  );
}
