import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, toDayNumber } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { matchTransfers } from './match-transfers.js';
import { MAX_DAYS_APART, pairKey, type TransferLeg } from './transfer-leg.js';

const FIRST = calendarDate('2026-03-01');
const leg = (id: string, over: Partial<TransferLeg> & { day?: number } = {}): TransferLeg => {
  const { day = 0, ...facts } = over;
  return {
    id,
    entityId: 'entity',
    bankAccountId: id.startsWith('o') ? 'checking' : 'savings',
    currency: 'USD' as CurrencyCode,
    date: addDays(FIRST, day),
    amountMinor: id.startsWith('o') ? 100n : -100n,
    ...facts,
  };
};
const idsOf = (legs: readonly TransferLeg[], rejected?: ReadonlySet<string>) =>
  matchTransfers(legs, rejected).map(({ outId, inId, daysApart }) => `${outId} ${inId} ${daysApart}`);

describe('the legs of a transfer', () => {
  it.each([0, 1, 5, -5])('match when they are %d days apart', (day) => {
    expect(idsOf([leg('o'), leg('i', { day })])).toEqual([`o i ${Math.abs(day)}`]);
  });

  it.each<[string, Partial<TransferLeg> & { day?: number }]>([
    ['six days apart', { day: 6 }],
    ['of another amount', { amountMinor: -101n }],
    ['of the same direction', { amountMinor: 100n }],
    ['on the same account', { bankAccountId: 'checking' }],
    ['of another entity', { entityId: 'other' }],
    ['in another currency', { currency: 'EUR' as CurrencyCode }],
  ])('do not match when they are %s', (_what, over) => {
    expect(idsOf([leg('o'), leg('i', over)])).toEqual([]);
  });

  it('match with the closest one, and the others with what remains', () => {
    const legs = [
      leg('o1'),
      leg('i1', { day: 1 }),
      leg('o2', { day: 4 }),
      leg('i2', { day: 5 }),
      leg('i3', { day: 9 }),
    ];
    expect(idsOf(legs)).toEqual(['o1 i1 1', 'o2 i2 1']);
  });

  it('match with a farther one when the closest is taken', () => {
    const legs = [leg('o1'), leg('o2', { day: 1 }), leg('i1', { day: 1 }), leg('i2', { day: 3 })];
    expect(idsOf(legs)).toEqual(['o1 i2 3', 'o2 i1 0']);
  });

  it('do not match when one has two candidates as close', () => {
    expect(idsOf([leg('o'), leg('i1', { day: 1 }), leg('i2', { day: -1 })])).toEqual([]);
    expect(idsOf([leg('o1'), leg('o2'), leg('i', { day: 2 })])).toEqual([]);
  });

  it('do not match with a farther one when the closest candidates are ambiguous', () => {
    expect(idsOf([leg('o'), leg('i1'), leg('i2'), leg('i3', { day: 1 })])).toEqual([]);
  });

  it('do not match when a user rejected the pair, and another one then is unique', () => {
    const legs = [leg('o'), leg('i1'), leg('i2')];
    expect(idsOf(legs, new Set([pairKey('o', 'i1')]))).toEqual(['o i2 0']);
    expect(idsOf([leg('o'), leg('i')], new Set([pairKey('i', 'o')]))).toEqual([]);
  });
});

const anyLegs = fc
  .array(
    fc.record({
      bankAccountId: fc.constantFrom('checking', 'savings', 'card'),
      day: fc.integer({ min: 0, max: 14 }),
      amountMinor: fc.constantFrom(100n, -100n, 200n, -200n),
      entityId: fc.constantFrom('entity', 'entity', 'entity', 'other'),
    }),
    { maxLength: 30 },
  )
  .map((legs) => legs.map((over, index) => leg(`leg-${String(index).padStart(2, '0')}`, over)));

describe('any legs', () => {
  it('have the same matches in any order', () => {
    fc.assert(
      fc.property(
        anyLegs.chain((legs) =>
          fc.tuple(
            fc.constant(legs),
            fc.shuffledSubarray(legs, { minLength: legs.length, maxLength: legs.length }),
          ),
        ),
        ([legs, shuffled]) => {
          expect(matchTransfers(shuffled)).toEqual(matchTransfers(legs));
        },
      ),
    );
  });

  it('match as the definition says: each once, with the closest, which no other is as close to', () => {
    fc.assert(
      fc.property(anyLegs, (legs) => {
        expect(idsOf(legs)).toEqual(matchedByDefinition(legs));
      }),
    );
  });

  it('with thousands of equal amounts are compared with few others each', () => {
    let reads = 0;
    const counted = (id: string, over: { day?: number } = {}): TransferLeg =>
      Object.defineProperty(leg(id, over), 'bankAccountId', {
        get: () => {
          reads += 1;
          return id.startsWith('o') ? 'checking' : 'savings';
        },
      });
    const ids = Array.from({ length: 5_000 }, (_, at) => `${at % 2 === 0 ? 'o' : 'i'}${at}`);
    expect(matchTransfers(ids.map((id) => counted(id)))).toEqual([]);
    expect(matchTransfers(ids.map((id, at) => counted(id, { day: Math.floor(at / 2) * 20 })))).toHaveLength(
      2_500,
    );
    // All pairs would be 12,500,000 comparisons.
    expect(reads).toBeLessThan(100_000);
  });
});

/** Compares all pairs, gap by gap. */
function matchedByDefinition(legs: readonly TransferLeg[]): string[] {
  const gapOf = (a: TransferLeg, b: TransferLeg) => Math.abs(toDayNumber(a.date) - toDayNumber(b.date));
  const fits = (a: TransferLeg, b: TransferLeg) =>
    a.entityId === b.entityId && a.bankAccountId !== b.bankAccountId && a.amountMinor === -b.amountMinor;
  const matched = new Set<TransferLeg>();
  const ambiguous = new Set<TransferLeg>();
  const found: string[] = [];
  for (let gap = 0; gap <= MAX_DAYS_APART; gap += 1) {
    const left = legs.filter((one) => !matched.has(one));
    const candidates = new Map(
      left.map((one) => [one, left.filter((other) => fits(one, other) && gapOf(one, other) === gap)]),
    );
    const settled = left.filter((one) => !ambiguous.has(one));
    for (const one of settled) {
      const [other, second] = candidates.get(one) ?? [];
      if (!other) continue;
      if (second || ambiguous.has(other) || candidates.get(other)?.length !== 1) continue;
      matched.add(one);
      if (one.amountMinor > 0n) found.push(`${one.id} ${other.id} ${gap}`);
    }
    for (const one of settled)
      if (!matched.has(one) && (candidates.get(one)?.length ?? 0) > 0) ambiguous.add(one);
  }
  return found.toSorted();
}
