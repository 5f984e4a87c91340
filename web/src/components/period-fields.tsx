import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FIRST_DATE, isCalendarDate, LAST_DATE } from '../../../src/kernel/calendar-date.js';
import { nameOfPeriod, type Period } from '../platform/periods';

const ALL_DATES = 'All dates';
const CUSTOM = 'From … to …';

interface Dates {
  readonly from?: string | null;
  readonly to?: string | null;
}

interface PeriodFieldsProps {
  readonly period: { readonly from?: string; readonly to?: string };
  readonly periods: Readonly<Record<string, Period>>;
  /** Whether the period may be left open. */
  readonly allDates?: boolean;
  readonly onChange: (dates: Dates) => void;
}

/** A period by its name, or two dates. */
export function PeriodFields({ period, periods, allDates = false, onChange }: PeriodFieldsProps) {
  const { from, to } = period;
  const [isCustom, setCustom] = useState(false);
  const isOpen = from === undefined && to === undefined;
  const value = isCustom ? CUSTOM : ((isOpen ? ALL_DATES : nameOfPeriod(period, periods)) ?? CUSTOM);
  const choose = (name: string | null) => {
    setCustom(name === CUSTOM);
    const chosen = name === null ? undefined : periods[name];
    if (name !== CUSTOM) onChange({ from: chosen?.from ?? null, to: chosen?.to ?? null });
  };
  return (
    <>
      <Select
        label="Dates"
        size="sm"
        data={[...(allDates ? [ALL_DATES] : []), ...Object.keys(periods), CUSTOM]}
        value={value}
        onChange={choose}
        allowDeselect={false}
      />
      {value === CUSTOM && (
        <>
          <DateField label="From" value={from} max={to} onChange={(date) => onChange({ from: date })} />
          <DateField label="To" value={to} min={from} onChange={(date) => onChange({ to: date })} />
        </>
      )}
    </>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (date: string | null) => void;
}

function DateField({ label, value, min, max, onChange }: DateFieldProps) {
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
        if (date === '') onChange(null);
        else if (isCalendarDate(date)) onChange(date);
      }}
    />
  );
}
