import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { type ProposableLeg, proposeTransfers } from './propose-transfers.js';
import { pairKey } from './transfer-leg.js';

const NONE: ReadonlySet<string> = new Set();
const leg = (id: string, over: Partial<ProposableLeg> & { day?: number } = {}): ProposableLeg => {
  const { day = 0, ...facts } = over;
  return {
    id,
    entityId: 'entity',
    bankAccountId: id.startsWith('o') ? 'checking' : 'savings',
    currency: 'USD' as CurrencyCode,
    date: addDays(calendarDate('2026-03-01'), day),
    amountMinor: id.startsWith('o') ? 100n : -100n,
    isSuspect: true,
    isTransfer: true,
    bookedMinor: facts.amountMinor ?? (id.startsWith('o') ? 100n : -100n),
    ...facts,
  };
};
const proposed = (legs: readonly ProposableLeg[], rejected = NONE, limit = 50) =>
  proposeTransfers(legs, rejected, limit).map(
    ({ outId, inId, daysApart }) => `${outId} ${inId} ${daysApart}`,
  );

describe('proposed transfers', () => {
  it('are all pairs of ambiguous legs, each once', () => {
    expect(proposed([leg('o1'), leg('o2'), leg('i1')])).toEqual(['o1 i1 0', 'o2 i1 0']);
  });

  it('have the closest first, then transfers, then the newest', () => {
    const legs = [
      leg('o1', { amountMinor: 1n }),
      leg('i1', { amountMinor: -1n, day: 1 }),
      leg('o2', { amountMinor: 2n, isTransfer: false }),
      leg('i2', { amountMinor: -2n }),
      leg('o3', { amountMinor: 3n }),
      leg('i3', { amountMinor: -3n }),
      leg('o4', { amountMinor: 4n, day: 9 }),
      leg('i4', { amountMinor: -4n, day: 9 }),
    ];
    expect(proposed(legs)).toEqual(['o4 i4 0', 'o3 i3 0', 'o2 i2 0', 'o1 i1 1']);
    expect(proposed(legs, NONE, 2)).toEqual(['o4 i4 0', 'o3 i3 0']);
  });

  it('have at least one leg that is a transfer or needs review', () => {
    const decided = { isSuspect: false, isTransfer: false };
    expect(proposed([leg('o'), leg('i', decided)])).toEqual(['o i 0']);
    expect(proposed([leg('o', decided), leg('i')])).toEqual(['o i 0']);
    expect(proposed([leg('o', decided), leg('i', decided)])).toEqual([]);
  });

  it('are not pairs that a user rejected, on one account or six days apart', () => {
    expect(proposed([leg('o'), leg('i')], new Set([pairKey('o', 'i')]))).toEqual([]);
    expect(proposed([leg('o'), leg('i', { bankAccountId: 'checking' })])).toEqual([]);
    expect(proposed([leg('o'), leg('i', { day: 6 })])).toEqual([]);
  });

  it('are bounded for thousands of equal amounts', () => {
    const legs = Array.from({ length: 5_000 }, (_, at) => leg(`${at % 2 === 0 ? 'o' : 'i'}${at}`));
    const start = process.cpuUsage();
    expect(proposed(legs, NONE, 10)).toHaveLength(10);
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  });
});
