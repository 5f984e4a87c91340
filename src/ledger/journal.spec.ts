import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, fromDayNumber } from '../kernel/calendar-date.js';
import { assertPostable, draftEntry, type EntryDraft, isLocked, type LineDraft, reverse } from './journal.js';

const DAY = calendarDate('2026-03-05');
const line = (accountId: string, amountMinor: bigint, bankAccountId: string | null = null): LineDraft => ({
  accountId,
  bankAccountId,
  amountMinor,
});

const anyDate = fc.integer({ min: 0, max: 30_000 }).map(fromDayNumber);
const nonZero = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).filter((amount) => amount !== 0n);
const anyAccount = fc.constantFrom('checking', 'card', 'rent', 'sales', 'equity');
const sumOf = (lines: readonly LineDraft[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Any number of lines that sum to zero, none of them zero. */
const balancedLines = fc
  .array(fc.tuple(anyAccount, nonZero, fc.option(fc.uuid())), { minLength: 1, maxLength: 8 })
  .map((rows) => rows.map(([account, amount, bank]) => line(account, amount, bank)))
  .filter((lines) => sumOf(lines) !== 0n)
  .map((lines) => [...lines, line('equity', -sumOf(lines))]);

const anyEntry: fc.Arbitrary<EntryDraft> = fc
  .record({
    postedOn: anyDate,
    description: fc.string(),
    source: fc.constantFrom('bank_transaction' as const, 'opening_balance' as const, 'manual' as const),
    lines: balancedLines,
  })
  .map(draftEntry);

/** The content of an entry without its identity. */
const contentOf = ({ postedOn, description, flowSense, lines }: EntryDraft) => ({
  postedOn,
  description,
  flowSense,
  lines,
});

describe('a new entry', () => {
  it('of a bank transaction has the source record and which booking of it this is', () => {
    const lines = [line('rent', 1200n), line('checking', -1200n, 'bank-1')];
    const entry = draftEntry({
      postedOn: DAY,
      description: 'RENT',
      source: 'bank_transaction',
      sourceId: 'row-1',
      sourceSeq: 2,
      lines,
    });
    expect(entry).toEqual({
      id: entry.id,
      postedOn: '2026-03-05',
      description: 'RENT',
      source: 'bank_transaction',
      sourceId: 'row-1',
      sourceSeq: 2,
      reversesEntryId: null,
      flowSense: 1,
      lines,
    });
    expect(entry.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('posted manually has no source record and reverses nothing', () => {
    const entry = draftEntry({ postedOn: DAY, description: '', source: 'manual', lines: [] });
    expect([entry.sourceId, entry.sourceSeq, entry.reversesEntryId]).toEqual([null, null, null]);
  });

  it.each([
    ['bank_transaction', 1],
    ['manual', 1],
    ['opening_balance', 0],
  ] as const)('of source %s has the flow sense %d', (source, flowSense) => {
    expect(draftEntry({ postedOn: DAY, description: '', source, lines: [] }).flowSense).toBe(flowSense);
  });
});

describe('a reversal', () => {
  it('is equal and opposite, has the date of its original and refers to it', () => {
    const original = draftEntry({
      postedOn: DAY,
      description: 'RENT',
      source: 'bank_transaction',
      sourceId: 'row-1',
      sourceSeq: 1,
      lines: [line('rent', 1200n), line('checking', -1200n, 'bank-1')],
    });
    const reversal = reverse(original);
    expect(reversal).toEqual({
      id: reversal.id,
      postedOn: '2026-03-05',
      description: 'RENT',
      source: 'reversal',
      sourceId: null,
      sourceSeq: null,
      reversesEntryId: original.id,
      flowSense: -1,
      lines: [line('rent', -1200n), line('checking', 1200n, 'bank-1')],
    });
    expect(reversal.id).not.toBe(original.id);
  });

  it('uses the given date and description', () => {
    const original = draftEntry({ postedOn: DAY, description: 'RENT', source: 'manual', lines: [] });
    const reversal = reverse(original, { postedOn: calendarDate('2026-04-01'), description: 'Wrong month' });
    expect([reversal.postedOn, reversal.description]).toEqual(['2026-04-01', 'Wrong month']);
  });

  it('of a reversal has the content of the original', () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        const twice = reverse(reverse(entry));
        expect(contentOf(twice)).toEqual(contentOf(entry));
        expect(twice.source).toBe('reversal');
      }),
    );
  });

  it('and its original together leave every account and bank account unchanged', () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        const moved = new Map<string, bigint>();
        for (const { accountId, bankAccountId, amountMinor } of [...entry.lines, ...reverse(entry).lines]) {
          const key = `${accountId} ${bankAccountId}`;
          moved.set(key, (moved.get(key) ?? 0n) + amountMinor);
        }
        expect([...moved.values()].every((amount) => amount === 0n)).toBe(true);
      }),
    );
  });

  it('is itself postable and mirrors its original line by line', () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        const reversal = reverse(entry);
        expect(() => assertPostable(reversal)).not.toThrow();
        expect(reversal.lines.map(({ accountId }) => accountId)).toEqual(
          entry.lines.map(({ accountId }) => accountId),
        );
      }),
    );
  });

  it.each([
    [1, -1],
    [-1, 1],
    [0, 0],
  ] as const)('of an entry with flow sense %d has flow sense %d', (flowSense, reversed) => {
    const entry = { id: 'e', postedOn: DAY, description: '', flowSense, lines: [] };
    expect(reverse(entry).flowSense).toBe(reversed);
  });
});

describe('a postable entry', () => {
  const entryOf = (lines: LineDraft[]) =>
    draftEntry({ postedOn: DAY, description: '', source: 'manual', lines });

  it('has at least two lines, none of them zero, that sum to zero', () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        expect(() => assertPostable(entry)).not.toThrow();
      }),
    );
  });

  it.each<[string, LineDraft[], RegExp]>([
    ['without lines', [], /fewer than two lines/],
    ['of one line', [line('rent', 1n)], /fewer than two lines/],
    ['of one zero line', [line('rent', 0n)], /fewer than two lines/],
    ['with a zero line', [line('rent', 5n), line('sales', 0n), line('checking', -5n)], /zero line/],
    ['of zero lines only', [line('rent', 0n), line('sales', 0n)], /zero line/],
    ['that is off by a cent', [line('rent', 500n), line('checking', -499n)], /is not balanced/],
    ['of two debits', [line('rent', 5n), line('checking', 5n)], /is not balanced/],
  ])('cannot be an entry %s', (_what, lines, message) => {
    const entry = entryOf(lines);
    expect(() => assertPostable(entry)).toThrow(message);
    expect(() => assertPostable(entry)).toThrow(entry.id);
  });

  it('is rejected after any one amount changes', () => {
    fc.assert(
      fc.property(anyEntry, nonZero, (entry, difference) => {
        const [first, ...rest] = entry.lines;
        const changed = { ...first!, amountMinor: first!.amountMinor + difference };
        expect(() => assertPostable({ ...entry, lines: [changed, ...rest] })).toThrow(RangeError);
      }),
    );
  });
});

describe('the closed period', () => {
  it.each([
    ['2026-03-05', null, false],
    ['2026-03-05', '2026-03-04', false],
    ['2026-03-05', '2026-03-05', true],
    ['2026-03-05', '2026-03-06', true],
    ['2025-12-31', '2026-01-01', true],
    ['1900-01-01', '2199-12-31', true],
  ])('%s with the books locked through %s: %s', (date, lockedThrough, locked) => {
    expect(isLocked(calendarDate(date), lockedThrough === null ? null : calendarDate(lockedThrough))).toBe(
      locked,
    );
  });
});
