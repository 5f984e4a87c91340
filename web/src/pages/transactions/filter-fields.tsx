import { MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FIRST_DATE, isCalendarDate, LAST_DATE } from '../../../../src/kernel/calendar-date.js';
import type { BankAccountView } from '../../data/contract';
import type { CategoryGroup } from '../../transactions/categories';
import { type Changes, type Filter, type Filters, type Order, ORDERS, type Period } from './filters';

const ALL_DATES = 'All dates';
const CUSTOM = 'From … to …';
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

const DIRECTIONS = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
];

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
      <Dates filters={filters} onChange={onChange} periods={periods} />
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

/** A period by its name, or two dates. */
function Dates({ filters, onChange, periods }: Pick<FilterFieldsProps, 'filters' | 'onChange' | 'periods'>) {
  const { from, to } = filters;
  const [isCustom, setCustom] = useState(false);
  const named = nameOf(filters, periods);
  const choose = (name: string | null) => {
    setCustom(name === CUSTOM);
    const period = name === null ? undefined : periods[name];
    if (name !== CUSTOM) onChange({ from: period?.from ?? null, to: period?.to ?? null });
  };
  const value = isCustom ? CUSTOM : named;
  return (
    <>
      <Select
        label="Dates"
        size="sm"
        data={[ALL_DATES, ...Object.keys(periods), CUSTOM]}
        value={value}
        onChange={choose}
        allowDeselect={false}
      />
      {value === CUSTOM && (
        <>
          <DateField label="From" name="from" value={from} max={to} onChange={onChange} />
          <DateField label="To" name="to" value={to} min={from} onChange={onChange} />
        </>
      )}
    </>
  );
}

function nameOf({ from, to }: Filters, periods: Readonly<Record<string, Period>>): string {
  if (from === undefined && to === undefined) return ALL_DATES;
  const same = (period: Period) => period.from === from && period.to === to;
  return Object.entries(periods).find(([, period]) => same(period))?.[0] ?? CUSTOM;
}

interface DateFieldProps {
  readonly label: string;
  readonly name: Filter;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: FilterFieldsProps['onChange'];
}

function DateField({ label, name, value, min, max, onChange }: DateFieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      size="sm"
      defaultValue={value ?? ''}
      min={min ?? FIRST_DATE}
      max={max ?? LAST_DATE}
      // While a year is typed, it is another one.
      onChange={({ currentTarget: { value: date } }) => {
        if (date === '' || isCalendarDate(date)) onChange({ [name]: date });
      }}
    />
  );
}
