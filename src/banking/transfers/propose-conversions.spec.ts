import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { conversionRange, proposeConversions } from './propose-conversions.js';
import type { ProposableLeg } from './propose-transfers.js';
import { pairKey } from './transfer-leg.js';

const NONE: ReadonlySet<string> = new Set();
const leg = (
  id: string,
  currency: string,
  bookedMinor: bigint,
  { day = 0, ...facts }: Partial<ProposableLeg> & { day?: number } = {},
): ProposableLeg => ({
  id,
  entityId: 'entity',
  bankAccountId: currency,
  currency: currency as CurrencyCode,
  date: addDays(calendarDate('2026-03-01'), day),
  amountMinor: bookedMinor,
  bookedMinor,
  isSuspect: true,
  isTransfer: true,
  ...facts,
});
const proposed = (legs: readonly ProposableLeg[], rejected = NONE, limit = 50) =>
  proposeConversions(legs, rejected, limit).map(
    ({ outId, inId, daysApart }) => `${outId} ${inId} ${daysApart}`,
  );

describe('proposed conversions', () => {
  it('are worth the same within three percent of the larger', () => {
    const legs = [
      leg('eur', 'EUR', 10_000n),
      leg('least', 'USD', -9_700n),
      leg('less', 'USD', -9_699n),
      leg('most', 'USD', -10_309n),
      leg('more', 'USD', -10_310n),
    ];
    expect(proposed(legs)).toEqual(['eur least 0', 'eur most 0']);
  });

  it('are in two currencies, in opposite directions, at most five days apart', () => {
    const legs = [
      leg('eur', 'EUR', 10_000n),
      leg('same currency', 'EUR', -10_000n),
      leg('same direction', 'USD', 10_400n),
      leg('five days', 'USD', -10_000n, { day: -5 }),
      leg('six days', 'USD', -10_000n, { day: 6 }),
    ];
    expect(proposed(legs)).toEqual(['eur five days 5']);
  });

  it('have the closest in time first, then in value, then the newest', () => {
    const legs = [
      leg('o1', 'EUR', 1_000n),
      leg('i1', 'USD', -1_000n, { day: 1 }),
      leg('o2', 'EUR', 2_000n),
      leg('i2', 'USD', -2_020n),
      leg('o3', 'EUR', 3_000n),
      leg('i3', 'USD', -3_010n),
      leg('o4', 'EUR', 4_000n, { day: 9 }),
      leg('i4', 'USD', -4_010n, { day: 9 }),
    ];
    expect(proposed(legs)).toEqual(['o4 i4 0', 'o3 i3 0', 'o2 i2 0', 'o1 i1 1']);
    expect(proposed(legs, NONE, 2)).toEqual(['o4 i4 0', 'o3 i3 0']);
  });

  it('are not those that a user rejected, nor those of which neither side is in doubt', () => {
    const legs = [leg('o1', 'EUR', 100n), leg('i1', 'USD', -100n)];
    expect(proposed(legs, new Set([pairKey('o1', 'i1')]))).toEqual([]);
    const [one, other] = legs.map((each) => ({ ...each, isSuspect: false }));
    expect(proposed([one!, other!])).toEqual([]);
    expect(proposed([one!, { ...other!, isSuspect: true }])).toEqual(['o1 i1 0']);
  });

  it('are found at all sizes: a range has exactly what is within three percent', () => {
    const size = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(size, fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (one, apart) => {
        const other = one + apart > 0n ? one + apart : 1n;
        const { least, most } = conversionRange(-one);
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(other >= least && other <= most).toBe((more - less) * 100n <= more * 3n);
      }),
    );
  });
});
