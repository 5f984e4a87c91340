import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarDate, calendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { monthsAfter } from '../kernel/months.js';
import { type MovedMonth, monthEnds, planRevaluation, ratesToRead } from './plan-revaluation.js';

const EUR = 'EUR' as CurrencyCode;
const EXCHANGE = { gain: 'gain', loss: 'loss' };
const JANUARY = calendarDate('2026-01-01');
const ENDS = monthEnds(JANUARY, calendarDate('2026-04-15'));
const month = (at: number, foreignMinor: bigint, amountMinor: bigint, over: Partial<MovedMonth> = {}) => ({
  bankAccountId: 'bank-1',
  accountId: 'savings',
  currency: EUR,
  month: monthsAfter(JANUARY, at),
  foreignMinor,
  amountMinor,
  ...over,
});
/** What conversions have left over in a month. */
const left = (at: number, amountMinor: bigint) =>
  month(at, 0n, amountMinor, { bankAccountId: null, accountId: 'transit', currency: null });
/** Rates by month end, in hundredths. */
const at =
  (rates: Readonly<Record<string, bigint>>) => (amountMinor: bigint, _: CurrencyCode, date: CalendarDate) =>
    (amountMinor * (rates[date] ?? 100n)) / 100n;
const shown = (plan: ReturnType<typeof planRevaluation>) =>
  plan.map(({ date, lines, gainMinor }) => [
    date,
    gainMinor,
    ...lines.map(({ accountId, amountMinor }) => `${accountId} ${amountMinor}`),
  ]);

describe('monthEnds', () => {
  it('are those of whole months', () => {
    expect(ENDS).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(monthEnds(calendarDate('2026-03-01'), calendarDate('2026-03-31'))).toEqual(['2026-03-31']);
    expect(monthEnds(calendarDate('2026-03-01'), calendarDate('2026-03-30'))).toEqual([]);
  });
});

describe('planRevaluation', () => {
  it('posts what an account is worth more or less at each month end', () => {
    const series = [month(0, 1000n, 1100n), month(2, -400n, -450n)];
    const convert = at({ '2026-01-31': 120n, '2026-02-28': 90n, '2026-03-31': 90n });
    expect(shown(planRevaluation([series], ENDS, convert, EXCHANGE))).toEqual([
      ['2026-01-31', 100n, 'savings 100', 'gain -100'],
      ['2026-02-28', -300n, 'savings -300', 'loss 300'],
      // 600 euros are 540, and count as 1100 + 100 - 300 - 450.
      ['2026-03-31', 90n, 'savings 90', 'gain -90'],
    ]);
  });

  it('posts nothing that moved, only a value', () => {
    const [entry] = planRevaluation([[month(0, 1000n, 1100n)]], ENDS, at({}), EXCHANGE);
    expect(entry?.lines[0]).toEqual({
      accountId: 'savings',
      bankAccountId: 'bank-1',
      amountMinor: -100n,
      original: { currency: 'EUR', amountMinor: 0n },
    });
  });

  it('has one entry for all accounts of a month, with gains and losses apart', () => {
    const card = { bankAccountId: 'bank-2', accountId: 'card' };
    const plan = planRevaluation(
      [[month(0, 1000n, 1100n)], [month(0, -1000n, -1050n, card)]],
      ENDS.slice(0, 1),
      at({}),
      EXCHANGE,
    );
    expect(shown(plan)).toEqual([['2026-01-31', -50n, 'savings -100', 'card 50', 'gain -50', 'loss 100']]);
  });

  it('takes out what rates have left on an empty account, and needs no rate for it', () => {
    const series = [month(0, 1000n, 1100n), month(1, -1000n, -1130n)];
    const ends = ENDS.slice(1);
    expect(ratesToRead(series, ends)).toEqual([]);
    expect(ratesToRead(series, ENDS)).toEqual([{ currency: 'EUR', date: '2026-01-31' }]);
    expect(shown(planRevaluation([series], ends, at({}), EXCHANGE))).toEqual([
      ['2026-02-28', 30n, 'savings 30', 'gain -30'],
    ]);
  });

  it('leaves to the first open month what closed months were worth', () => {
    const series = [month(0, 1000n, 1100n)];
    const convert = at({ '2026-03-31': 130n });
    expect(shown(planRevaluation([series], ENDS.slice(2), convert, EXCHANGE))).toEqual([
      ['2026-03-31', 200n, 'savings 200', 'gain -200'],
    ]);
  });

  it('takes what conversions have left over from transit, and needs no rate for it', () => {
    const series = [left(0, 5n), left(2, -30n)];
    expect(ratesToRead(series, ENDS)).toEqual([]);
    const plan = planRevaluation([series], ENDS, at({}), EXCHANGE);
    expect(shown(plan)).toEqual([
      ['2026-01-31', -5n, 'transit -5', 'loss 5'],
      ['2026-03-31', 30n, 'transit 30', 'gain -30'],
    ]);
    expect(plan[0]?.lines[0]).toEqual({ accountId: 'transit', bankAccountId: null, amountMinor: -5n });
  });

  it('shows apart from the value of balances what conversions have realized', () => {
    const plan = planRevaluation(
      [[month(0, 1000n, 1100n)], [left(0, 5n)]],
      ENDS.slice(0, 1),
      at({}),
      EXCHANGE,
    );
    expect(plan).toMatchObject([{ gainMinor: -105n, realizedMinor: -5n }]);
  });

  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
  const anySeries = fc
    .array(fc.record({ at: fc.nat(11), foreignMinor: amount, amountMinor: amount }), {
      minLength: 1,
      maxLength: 12,
    })
    .map((months) =>
      months.toSorted((a, b) => a.at - b.at).map((one) => month(one.at, one.foreignMinor, one.amountMinor)),
    );
  const anyRates = fc.array(fc.bigInt({ min: 1n, max: 500n }), { minLength: 12, maxLength: 12 });
  const YEAR = monthEnds(JANUARY, calendarDate('2026-12-31'));
  const converter = (rates: readonly bigint[]) => (minor: bigint, _: CurrencyCode, date: CalendarDate) =>
    (minor * (rates[YEAR.indexOf(date)] ?? 1n)) / 100n;
  const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

  it('sums to what the closing balance is worth minus what was booked, and each entry to 0', () => {
    fc.assert(
      fc.property(anySeries, anyRates, (series, rates) => {
        const convert = converter(rates);
        const plan = planRevaluation([series], YEAR, convert, EXCHANGE);
        const closing = total(series.map(({ foreignMinor }) => foreignMinor));
        const booked = total(series.map(({ amountMinor }) => amountMinor));
        const last = YEAR.at(-1) ?? JANUARY;
        expect(total(plan.map(({ gainMinor }) => gainMinor))).toBe(convert(closing, EUR, last) - booked);
        for (const { lines } of plan) expect(total(lines.map(({ amountMinor }) => amountMinor))).toBe(0n);
      }),
    );
  });

  it('realizes what conversions leave over: with the rest it is what closing balances are worth minus what was booked', () => {
    fc.assert(
      fc.property(
        anySeries,
        fc.array(amount, { minLength: 1, maxLength: 12 }),
        anyRates,
        (series, lefts, rates) => {
          const convert = converter(rates);
          const plan = planRevaluation(
            [series, lefts.map((minor, index) => left(index, minor))],
            YEAR,
            convert,
            EXCHANGE,
          );
          const realized = total(plan.map(({ realizedMinor }) => realizedMinor));
          expect(realized).toBe(-total(lefts));
          const closing = total(series.map(({ foreignMinor }) => foreignMinor));
          const booked = total([...series.map(({ amountMinor }) => amountMinor), ...lefts]);
          const last = YEAR.at(-1) ?? JANUARY;
          expect(total(plan.map(({ gainMinor }) => gainMinor))).toBe(convert(closing, EUR, last) - booked);
        },
      ),
    );
  });

  it('posts nothing the second time, whatever was posted late in between', () => {
    fc.assert(
      fc.property(anySeries, anySeries, anyRates, (series, late, rates) => {
        const convert = converter(rates);
        const posted = (months: readonly MovedMonth[]) =>
          planRevaluation([months], YEAR, convert, EXCHANGE).map(({ date, lines }) =>
            month(YEAR.indexOf(date), 0n, lines[0]?.amountMinor ?? 0n),
          );
        const sorted = (...months: MovedMonth[]) => months.toSorted((a, b) => (a.month < b.month ? -1 : 1));
        const first = sorted(...series, ...posted(sorted(...series)));
        const all = sorted(...first, ...late);
        expect(posted(sorted(...all, ...posted(all)))).toEqual([]);
      }),
    );
  });
});
