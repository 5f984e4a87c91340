import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, endOfMonth } from '../../kernel/calendar-date.js';
import { periodsBetween } from './balance-periods.js';
import { type BalancedAccount, balancesOver } from './bank-balances.js';

const OPENED = '2026-01-01' as CalendarDate;
const moves = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 120 }), amount: fc.bigInt({ min: -999n, max: 999n }) }),
);
type Moves = readonly { readonly day: number; readonly amount: bigint }[];

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const total = (rows: Moves, isCounted: (date: CalendarDate) => boolean) =>
  sum(rows.filter(({ day }) => isCounted(addDays(OPENED, day))).map(({ amount }) => amount));

function account(type: 'depository' | 'credit', rows: Moves): BalancedAccount {
  return {
    type,
    openingBalanceMinor: 1000n,
    openingBalanceDate: OPENED,
    settledMinor: total(rows, () => true),
  };
}

describe('balancesOver', () => {
  it('ends each period with the opening balance and everything settled until then', () => {
    fc.assert(
      fc.property(moves, fc.nat(90), fc.nat(40), (rows, start, length) => {
        const from = addDays(OPENED, start);
        const to = addDays(from, length);
        const periods = periodsBetween(from, to, 'day') ?? [];
        const money = periods.map((period) => {
          const amounts = rows
            .filter(({ day }) => addDays(OPENED, day) === period.start)
            .map(({ amount }) => amount);
          return {
            ...period,
            inMinor: -sum(amounts.filter((amount) => amount < 0n)),
            outMinor: sum(amounts.filter((amount) => amount > 0n)),
          };
        });
        const later = total(rows, (date) => date > to);
        const checking = balancesOver(account('depository', rows), money, later);
        const card = balancesOver(account('credit', rows), money, later);
        expect(checking.openingMinor).toBe(1000n - total(rows, (date) => date < from));
        expect(card.openingMinor).toBe(1000n + total(rows, (date) => date < from));
        for (const [index, { end }] of periods.entries()) {
          expect(checking.closingMinor[index]).toBe(1000n - total(rows, (date) => date <= end));
          expect(card.closingMinor[index]).toBe(1000n + total(rows, (date) => date <= end));
        }
      }),
    );
  });

  it('has no balance before the opening balance, or without one', () => {
    const december = { start: '2025-12-01' as CalendarDate, inMinor: 0n, outMinor: 0n };
    const periods = [
      { ...december, end: endOfMonth(december.start) },
      { start: OPENED, end: endOfMonth(OPENED), inMinor: 0n, outMinor: 30n },
    ];
    const rows = [{ day: 3, amount: 30n }];
    expect(balancesOver(account('depository', rows), periods, 0n)).toEqual({
      openingMinor: null,
      closingMinor: [null, 970n],
    });
    const unopened = {
      ...account('depository', rows),
      openingBalanceMinor: null,
      openingBalanceDate: null,
    };
    expect(balancesOver(unopened, periods, 0n)).toEqual({ openingMinor: null, closingMinor: [null, null] });
  });
});
