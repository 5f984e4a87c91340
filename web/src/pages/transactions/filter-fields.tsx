import { MultiSelect, Select, SimpleGrid } from '@mantine/core';
import { PeriodFields } from '../../components/period-fields';
import type { BankAccountView } from '../../data/contract';
import type { Period } from '../../platform/periods';
import type { CategoryGroup } from '../../transactions/categories';
import { DIRECTIONS } from '../../transactions/words';
import { type Changes, type Filters, type Order, ORDERS } from './filters';

/** As many as `GET /transactions` takes. */
const MAX_CATEGORIES = 20;

const STATES: Readonly<Record<string, Filters>> = {
  'Needs review': { needsReview: 'true' },
  Reviewed: { needsReview: 'false' },
  Pending: { pending: 'true' },
  Settled: { pending: 'false' },
};

const ORDER_NAMES: Readonly<Record<Order, string>> = {
  '-date': 'Newest first',
  date: 'Oldest first',
  '-amount': 'Most money out first',
  amount: 'Most money in first',
};

export interface FilterFieldsProps {
  readonly filters: Filters;
  readonly order: Order;
  readonly onChange: (changes: Changes) => void;
  readonly bankAccounts: readonly BankAccountView[];
  readonly categories: readonly CategoryGroup[];
  readonly periods: Readonly<Record<string, Period>>;
}

/** All filters but the search, and the order. */
export function FilterFields({
  filters,
  order,
  onChange,
  bankAccounts,
  categories,
  periods,
}: FilterFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" pt="sm">
      <PeriodFields period={filters} periods={periods} allDates onChange={onChange} />
      <Select
        label="Account"
        placeholder="All accounts"
        size="sm"
        data={bankAccounts.map(({ id, name, institutionName }) => ({
          value: id,
          label: institutionName === '' ? name : `${name} · ${institutionName}`,
        }))}
        value={filters.bankAccountId ?? null}
        onChange={(bankAccountId) => onChange({ bankAccountId })}
        clearable
        searchable
      />
      <MultiSelect
        label="Category"
        placeholder={filters.category === undefined ? 'All categories' : ''}
        size="sm"
        data={categories
          .filter(({ group }) => group !== 'Transfers')
          .map(({ group, items }) => ({ group, items: [...items] }))}
        value={filters.category?.split(',') ?? []}
        onChange={(chosen) => onChange({ category: chosen.join(',') })}
        maxValues={MAX_CATEGORIES}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="No account has this name or number"
      />
      <Select
        label="Direction"
        placeholder="In and out"
        size="sm"
        data={DIRECTIONS}
        value={filters.direction ?? null}
        onChange={(direction) => onChange({ direction })}
        clearable
      />
      <Select
        label="State"
        placeholder="Any"
        size="sm"
        data={Object.keys(STATES)}
        value={stateOf(filters)}
        onChange={(name) =>
          onChange({ needsReview: null, pending: null, ...(name === null ? {} : STATES[name]) })
        }
        clearable
      />
      <Select
        label="Order"
        size="sm"
        data={ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }))}
        value={order}
        onChange={(sort) => onChange({ sort })}
        allowDeselect={false}
      />
    </SimpleGrid>
  );
}

function stateOf({ needsReview, pending }: Filters): string | null {
  const same = (state: Filters) => state.needsReview === needsReview && state.pending === pending;
  return Object.entries(STATES).find(([, state]) => same(state))?.[0] ?? null;
}
