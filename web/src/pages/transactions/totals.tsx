import { Anchor, Group, Text } from '@mantine/core';
import { Money } from '../../components/money';
import type { TransactionTotals } from '../../data/contract';
import { LOCALE } from '../../platform/locale';

interface TotalsProps {
  /** Undefined until they are loaded; null if the transactions are too many to add up. */
  readonly totals: readonly TransactionTotals[] | null | undefined;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** How many transactions match, and their sums by currency. */
export function Totals({ totals, isFiltered, onClear }: TotalsProps) {
  return (
    <Group justify="space-between" gap="sm" mih={24}>
      <Text size="sm" role="status" component="div">
        {totals === null && 'Too many transactions to add up. Filter them to see their sums.'}
        {totals?.map(({ currency, count, moneyIn, moneyOut }) => (
          <div key={currency}>
            {count.toLocaleString(LOCALE)} {count === 1 ? 'transaction' : 'transactions'} in {currency}: money
            in <Money amount={moneyIn} currency={currency} />, money out{' '}
            <Money amount={moneyOut} currency={currency} />
          </div>
        ))}
      </Text>
      {isFiltered && (
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          Clear the filters
        </Anchor>
      )}
    </Group>
  );
}
