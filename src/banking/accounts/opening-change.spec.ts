import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { SYSTEM } from '../../../test/support/books/bookable.js';
import type { BankAccount } from './bank-account.js';
import { openingLinesOf } from '../booking/booking.js';
import { openingChange } from './opening-change.js';

const bank = (over: Partial<BankAccount> = {}): BankAccount => ({
  id: 'bank-1',
  entityId: 'entity-1',
  itemId: 'item-1',
  externalId: 'checking',
  externalAccountId: 'manual:harbor-bank:checking',
  name: 'Business Checking',
  currency: 'USD' as CurrencyCode,
  kind: 'checking',
  type: 'depository',
  openingBalanceMinor: 10_000n,
  openingBalanceDate: calendarDate('2026-01-10'),
  openingBookedMinor: null,
  openingEntryId: null,
  openingSeq: 0,
  ledgerAccountId: 'checking',
  settledMinor: 0n,
  reconciledThrough: null,
  ...over,
});
const NONE = { openingBalanceMinor: null, openingBalanceDate: null };
/** The account once its opening is posted. */
const opened = bank({ openingEntryId: 'opening-1', openingSeq: 1 });

const shown = (before: BankAccount | null, after: BankAccount) => {
  const { entries, openingEntryId, openingSeq } = openingChange(before, after, SYSTEM);
  return {
    entries: entries.map((entry) => ({
      source: entry.source,
      seq: entry.sourceSeq,
      reverses: entry.reversesEntryId,
      on: entry.postedOn,
      to: entry.lines[0]?.accountId,
      amount: entry.lines[0]?.amountMinor,
      flows: entry.flowSense,
    })),
    live: openingEntryId === null ? null : openingEntryId === entries.at(-1)?.id ? 'new' : openingEntryId,
    seq: openingSeq,
  };
};
const POSTED = {
  source: 'opening_balance',
  seq: 1,
  reverses: null,
  on: '2026-01-10',
  to: 'checking',
  amount: 10_000n,
  flows: 0,
};
const REVERSED = { ...POSTED, source: 'reversal', seq: null, reverses: 'opening-1', amount: -10_000n };

describe('an opening balance', () => {
  it('[4.3.3] of a new account is posted', () => {
    expect(shown(null, bank())).toEqual({ entries: [POSTED], live: 'new', seq: 1 });
  });

  it('[4.3.3] declared later is posted then', () => {
    expect(shown(bank(NONE), bank())).toEqual({ entries: [POSTED], live: 'new', seq: 1 });
  });

  it('[4.3.1] declared again as it is posts nothing', () => {
    expect(shown(opened, bank({ openingEntryId: 'opening-1', openingSeq: 1 }))).toEqual({
      entries: [],
      live: 'opening-1',
      seq: 1,
    });
  });

  it.each([
    ['another balance', { openingBalanceMinor: 9000n }, { amount: 9000n }],
    ['another date', { openingBalanceDate: calendarDate('2026-02-01') }, { on: '2026-02-01' }],
    ['another mapping', { ledgerAccountId: 'savings' }, { to: 'savings' }],
  ])('declared with %s is reversed as it was and posted again', (_what, over, posted) => {
    expect(shown(opened, { ...opened, ...over })).toEqual({
      entries: [REVERSED, { ...POSTED, seq: 2, ...posted }],
      live: 'new',
      seq: 2,
    });
  });

  it.each([
    ['of zero', { openingBalanceMinor: 0n }],
    ['whose account is no longer mapped', { ledgerAccountId: null }],
  ])('%s leaves the reversal of the earlier one alone', (_what, over) => {
    expect(shown(opened, { ...opened, ...over })).toEqual({ entries: [REVERSED], live: null, seq: 1 });
  });

  it('of zero whose date changes posts nothing', () => {
    const zero = bank({ openingBalanceMinor: 0n });
    expect(shown(zero, { ...zero, openingBalanceDate: calendarDate('2026-02-01') })).toEqual({
      entries: [],
      live: null,
      seq: 0,
    });
  });

  it('of an unmapped account is posted when the account is mapped', () => {
    expect(shown(bank({ ledgerAccountId: null }), bank())).toEqual({
      entries: [POSTED],
      live: 'new',
      seq: 1,
    });
  });

  it('[4.3.3] after any history is in the ledger once, as it was last declared', () => {
    const declared = fc.record({
      openingBalanceMinor: fc.constantFrom(-500n, 0n, 500n, 700n),
      openingBalanceDate: fc.constantFrom(calendarDate('2026-01-10'), calendarDate('2026-02-01')),
      ledgerAccountId: fc.constantFrom('checking', 'savings', null),
      type: fc.constantFrom('depository' as const, 'investment' as const),
    });
    fc.assert(
      fc.property(fc.array(declared, { minLength: 1, maxLength: 10 }), (history) => {
        const ledger = new Map<string, bigint>();
        let stored: BankAccount | null = null;
        for (const over of history) {
          const after: BankAccount = { ...bank(stored ?? {}), ...over };
          const { entries, openingEntryId, openingSeq } = openingChange(stored, after, SYSTEM);
          for (const { accountId, amountMinor } of entries.flatMap(({ lines }) => lines)) {
            ledger.set(accountId, (ledger.get(accountId) ?? 0n) + amountMinor);
          }
          stored = { ...after, openingEntryId, openingSeq };
        }
        const lines = openingLinesOf(stored!, SYSTEM) ?? [];
        const expected = new Map(lines.map(({ accountId, amountMinor }) => [accountId, amountMinor]));
        for (const [accountId, sum] of ledger) expect(sum).toBe(expected.get(accountId) ?? 0n);
        expect([...expected.keys()].every((accountId) => ledger.has(accountId))).toBe(true);
        expect(stored!.openingEntryId === null).toBe(lines.length === 0);
      }),
      { numRuns: 500 },
    );
  });
});
