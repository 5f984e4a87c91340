import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { compareAmounts, compareSections } from './comparison.js';
import { contextOf } from './context.js';
import { toSection } from './section.js';

const USD = 'USD' as CurrencyCode;

describe('compareAmounts', () => {
  it.each([
    [1200n, 1000n, { amount: 10, change: 2, changePercent: 20 }],
    [1000n, 1200n, { amount: 12, change: -2, changePercent: -16.7 }],
    [-50n, -100n, { amount: -1, change: 0.5, changePercent: 50 }],
    [100n, -100n, { amount: -1, change: 2, changePercent: 200 }],
    [0n, 300n, { amount: 3, change: -3, changePercent: -100 }],
    [300n, 0n, { amount: 0, change: 3, changePercent: null }],
    [0n, 0n, { amount: 0, change: 0, changePercent: null }],
    [2001n, 2000n, { amount: 20, change: 0.01, changePercent: 0.1 }],
    [1999n, 2000n, { amount: 20, change: -0.01, changePercent: -0.1 }],
    [2001n, 2001n, { amount: 20.01, change: 0, changePercent: 0 }],
    [9999n, 10_000n, { amount: 100, change: -0.01, changePercent: 0 }],
  ])('of %d and before %d', (now, before, expected) => {
    expect(compareAmounts(now, before, USD)).toEqual(expected);
  });

  it('rounds percentages by half a tenth at most', () => {
    const minor = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
    fc.assert(
      fc.property(
        minor,
        minor.filter((before) => before !== 0n),
        (now, before) => {
          const exact = (Number(now - before) / Math.abs(Number(before))) * 100;
          const { changePercent } = compareAmounts(now, before, USD);
          expect(Math.abs(changePercent! - exact)).toBeLessThanOrEqual(0.05 + Math.abs(exact) * 1e-12);
        },
      ),
    );
  });
});

it('compareSections has all accounts of both, computed figures last', () => {
  const line = (accountNumber: string | null, accountName: string, amountMinor: bigint) => ({
    accountNumber,
    accountName,
    amountMinor,
  });
  const now = toSection([line('3000', 'Capital', 500n), line(null, 'Net income', 20n)]);
  const before = toSection([line('3000', 'Capital', 400n), line('3200', 'Retained Earnings', 100n)]);
  const from = calendarDate('2025-01-01');
  const earlier = contextOf(
    { entity: { id: 'e1', currency: USD }, basis: 'accrual', adjustedNumbers: new Set() },
    { from, to: calendarDate('2025-12-31') },
    'period',
  );
  const ledgerOf = (number: string) =>
    `/v1/reports/general-ledger?accountNumber=${number}&from=2025-01-01&to=2025-12-31&entityId=e1&closingEntries=exclude`;
  expect(compareSections(now, before, earlier)).toMatchObject({
    total: { amount: 5, change: 0.2, changePercent: 4 },
    breakdown: [
      { accountName: 'Capital', amount: 4, change: 1, changePercent: 25, href: ledgerOf('3000') },
      {
        accountName: 'Retained Earnings',
        amount: 1,
        change: -1,
        changePercent: -100,
        href: ledgerOf('3200'),
      },
      { accountName: 'Net income', amount: 0, change: 0.2, changePercent: null, href: null },
    ],
  });
});
