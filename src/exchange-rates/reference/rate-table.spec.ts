import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { toRateNumber } from '../../kernel/exchange-rate.js';
import { parseConfig } from '../../platform/config/config.js';
import { RateTable } from './rate-table.js';
import { ReferenceRates } from './reference-rates.js';

const [USD, EUR, JPY, CHF, XAF] = ['USD', 'EUR', 'JPY', 'CHF', 'XAF'] as [
  CurrencyCode,
  CurrencyCode,
  CurrencyCode,
  CurrencyCode,
  CurrencyCode,
];

const FILE = `Date,USD,JPY,CHF,
2026-03-13,1.08,162,N/A,
2026-03-12,1.1,160.5,0.95,
2026-03-10,1.05,159,0.96,
`;

const tableOf = (text: string) => new RateTable(Buffer.from(text));

function ratesOf(table: RateTable, from: CurrencyCode, to: CurrencyCode, first: string, last: string) {
  const period = { from: calendarDate(first), to: calendarDate(last) };
  return table.between(from, to, period).map(({ date, rate, source }) => [date, toRateNumber(rate), source]);
}

describe('RateTable', () => {
  it('returns the rates of a period against the euro, the oldest first', () => {
    expect(ratesOf(tableOf(FILE), EUR, USD, '2026-03-11', '2026-03-13')).toEqual([
      ['2026-03-12', 1.1, 'ecb'],
      ['2026-03-13', 1.08, 'ecb'],
    ]);
    expect(ratesOf(tableOf(FILE), USD, EUR, '2026-03-10', '2026-03-11')).toEqual([
      ['2026-03-10', 0.952380952381, 'ecb'],
    ]);
  });

  it('crosses two currencies of one day', () => {
    expect(ratesOf(tableOf(FILE), JPY, USD, '2026-03-13', '2026-03-13')).toEqual([
      ['2026-03-13', 0.00666666666667, 'ecb'],
    ]);
  });

  it('leaves out days without a rate, and currencies that it does not have', () => {
    expect(ratesOf(tableOf(FILE), CHF, EUR, '2026-03-13', '2026-03-20')).toEqual([]);
    expect(ratesOf(tableOf(FILE), XAF, EUR, '2026-03-01', '2026-03-20')).toEqual([]);
  });

  it('reads a file that ends without a line end, or has those of Windows', () => {
    const table = tableOf(FILE.trimEnd().replaceAll('\n', '\r\n'));
    expect(ratesOf(table, EUR, USD, '2026-03-10', '2026-03-10')).toEqual([['2026-03-10', 1.05, 'ecb']]);
    expect(table.newest).toBe('2026-03-13');
  });

  it.each([
    ['', 'the file of exchange rates is empty'],
    ['Day,USD\n', 'the file of exchange rates has no dates'],
    ['Date,USD\n2026-02-30,1\n', '2026-02-30 in the file of exchange rates is not a date'],
    ['Date,USD\n2026-03-01,1\n2026-03-02,1\n', '2026-03-01 is out of order'],
  ])('refuses %j', (text, message) => {
    expect(() => tableOf(text)).toThrow(message);
  });
});

describe('the reference rates that the service ships', () => {
  const { table } = new ReferenceRates(parseConfig({}));

  it('has the rates that the bank published', () => {
    expect(ratesOf(table, EUR, USD, '1999-01-04', '1999-01-04')).toEqual([['1999-01-04', 1.1789, 'ecb']]);
    expect(table.currencies).toContain('JPY');
    expect(table.newest).toBe('2026-04-13');
  });

  it('has a rate for every day and the six before it', () => {
    const start = calendarDate('1999-01-10');
    const days = table
      .between(EUR, USD, { from: calendarDate('1999-01-04'), to: calendarDate('2199-12-31') })
      .map(({ date }) => date);
    for (const [at, day] of days.entries())
      if (day > start) expect(day <= addDays(days[at - 1] ?? start, 7)).toBe(true);
  });
});
