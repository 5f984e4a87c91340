import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDate,
  fromDayNumber,
  isCalendarDate,
  toDayNumber,
} from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { parseAmount } from '../kernel/money.js';
import { isCleanText } from '../kernel/text.js';
import { euroRate } from './demo-rates.js';
import { type DemoRow, demoRows, demoStart, SAVINGS_OPENING, savingsBalance } from './demo-rows.js';

const TODAY = calendarDate('2026-11-21');
const FROM = demoStart(TODAY);
const rows = demoRows(FROM, TODAY);

const anyDay = fc.integer({
  min: toDayNumber(calendarDate('2020-01-01')),
  max: toDayNumber(calendarDate('2035-12-31')),
});
const anyWindow = fc.tuple(anyDay, fc.nat({ max: 120 })).map(([first, days]) => ({
  from: fromDayNumber(first),
  today: fromDayNumber(first + days),
}));

describe('the demo feed', () => {
  it('covers half a year before this month, and this month up to today', () => {
    expect(FROM).toBe('2026-05-01');
    const months = new Set(rows.map(({ date }) => date.slice(0, 7)));
    expect([...months]).toEqual([
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    expect(rows.length).toBeGreaterThan(400);
  });

  it.each([
    ['2026-11-21', '2026-05-01'],
    ['2026-07-01', '2026-01-01'],
    ['2026-06-30', '2025-12-01'],
    ['2026-01-31', '2025-07-01'],
    ['2024-02-29', '2023-08-01'],
  ])('on %s begins with %s', (today, start) => {
    expect(demoStart(calendarDate(today))).toBe(start);
  });

  it('has rows on all four accounts, money both ways, refunds and transfers', () => {
    expect(new Set(rows.map(({ accountExternalId }) => accountExternalId))).toEqual(
      new Set(['checking', 'savings', 'card', 'euro']),
    );
    const refunds = rows.filter((row) => row.description.startsWith('AMZN') && row.amount < 0);
    expect(refunds.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set([undefined, 'transfer']));
  });

  it('has on every day a transfer that is without its other side for more than a week', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const today = fromDayNumber(day);
        const alone = demoRows(demoStart(today), today).filter(({ description }) =>
          /BROKERAGE/.test(description),
        );
        expect(
          alone.some(({ date, category }) => category === 'transfer' && day - toDayNumber(date) > 7),
        ).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is the same whenever it is generated', () => {
    expect(demoRows(FROM, TODAY)).toEqual(rows);
    fc.assert(
      fc.property(anyWindow, ({ from, today }) => {
        expect(demoRows(from, today)).toEqual(demoRows(from, today));
      }),
      { numRuns: 20 },
    );
  });

  it('has only valid transactions for a push: dates in range, amounts in cents, unique ids', () => {
    fc.assert(
      fc.property(anyWindow, ({ from, today }) => {
        const made = demoRows(from, today);
        const names = made.map(({ accountExternalId, externalId }) => `${accountExternalId} ${externalId}`);
        expect(new Set(names).size).toBe(names.length);
        for (const row of made) {
          expect(isCalendarDate(row.date) && row.date >= from && row.date <= today).toBe(true);
          const parsed = parseAmount(row.amount, 'USD' as CurrencyCode);
          expect(parsed.ok && parsed.amountMinor !== 0n).toBe(true);
          expect(row.description.length >= 1 && row.description.length <= 500).toBe(true);
          expect(isCleanText(row.description)).toBe(true);
          expect(row.externalId.length).toBeLessThanOrEqual(128);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has both legs of every other transfer on the same day, with a sum of zero', () => {
    fc.assert(
      fc.property(anyWindow, ({ from, today }) => {
        const sums = new Map<string, number>();
        for (const { date, amount, description, category } of demoRows(from, today)) {
          if (category !== 'transfer' || /BROKERAGE|CONVERSION/.test(description)) continue;
          sums.set(date, (sums.get(date) ?? 0) + Math.round(amount * 100));
        }
        expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
      }),
    );
  });

  it('has both legs of a conversion on the same day, the dollars within 1 % of what the euros are worth', () => {
    fc.assert(
      fc.property(anyWindow, ({ from, today }) => {
        const legs = demoRows(from, today).filter(({ description }) => description.startsWith('CONVERSION'));
        for (let at = 0; at < legs.length; at += 2) {
          const [euros, dollars] = legs.slice(at, at + 2);
          expect([euros?.accountExternalId, dollars?.accountExternalId]).toEqual(['euro', 'checking']);
          expect(dollars?.date).toBe(euros?.date);
          const worth = (euros?.amount ?? 0) * euroRate(euros?.date ?? from);
          expect(-(dollars?.amount ?? 0) / worth).toBeGreaterThan(0.99);
          expect(-(dollars?.amount ?? 0) / worth).toBeLessThan(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('knows the balance of the savings account at the end of each day', () => {
    const end = calendarDate('2026-08-31');
    const saved = rows
      .filter((row) => row.accountExternalId === 'savings' && row.date <= end)
      .reduce((sum, { amount }) => sum - Math.round(amount * 100), SAVINGS_OPENING * 100);
    expect(savingsBalance(FROM, end)).toBe(saved / 100);
    expect(savingsBalance(FROM, addDays(FROM, -1))).toBe(SAVINGS_OPENING);
  });

  const isPending = (row: DemoRow) => row.pending === true;

  it('has card purchases of the last two days pending and everything else settled', () => {
    fc.assert(
      fc.property(anyWindow, ({ from, today }) => {
        for (const row of demoRows(from, today)) {
          const isNew = row.accountExternalId === 'card' && row.date > addDays(today, -2);
          expect(isPending(row)).toBe(isNew);
          expect(row.externalId.startsWith('pending-')).toBe(isNew);
          const settled = row.accountExternalId === 'card' && !isNew;
          expect(row.pendingExternalId).toBe(settled ? `pending-${row.externalId}` : undefined);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('generated later still has every earlier transaction, with pending ones settled under their old ids', () => {
    fc.assert(
      fc.property(anyWindow, fc.integer({ min: 2, max: 40 }), ({ from, today }, days) => {
        const later = demoRows(from, addDays(today, days));
        const settled = new Map(later.map((row) => [`${row.accountExternalId} ${row.externalId}`, row]));
        const byPending = new Map(later.map((row) => [row.pendingExternalId, row]));
        for (const row of demoRows(from, today)) {
          if (isPending(row)) {
            expect(byPending.get(row.externalId)).toMatchObject({ date: row.date, amount: row.amount });
          } else {
            expect(settled.get(`${row.accountExternalId} ${row.externalId}`)).toEqual(row);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
