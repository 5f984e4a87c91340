import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bank,
  chart,
  decided,
  entity,
  facts,
  OPENED,
} from '../../../test/support/books/transaction-facts.js';
import { TRANSFER_TARGET, UNDECIDED } from '../../categorization/index.js';
import { fromDayNumber } from '../../kernel/calendar-date.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { type BookingAccount, bookingOf, linesOf } from './booking.js';
import {
  type BankTransactionFacts,
  changeTransaction,
  settledDelta,
  type TransactionChange,
} from './transaction-change.js';

type LedgerLine = ReturnType<typeof linesOf>[number];

describe('any history of a transaction', () => {
  const anyFacts: fc.Arbitrary<Partial<BankTransactionFacts>> = fc.record({
    date: fc.integer({ min: 20_450, max: 20_470 }).map(fromDayNumber),
    amountMinor: fc.constantFrom(-500n, 500n, 700n),
    pending: fc.boolean(),
    removed: fc.boolean(),
    decision: fc.constantFrom(
      decided('rent'),
      decided('travel'),
      { ...UNDECIDED, target: TRANSFER_TARGET },
      UNDECIDED,
    ),
  });
  const anyAccount = fc.constantFrom(
    bank(),
    bank({ ledgerAccountId: 'savings' }),
    bank({ ledgerAccountId: null }),
  );
  const history = fc.array(fc.tuple(anyFacts, anyAccount), { minLength: 1, maxLength: 12 });

  function play(steps: readonly (readonly [Partial<BankTransactionFacts>, BookingAccount])[]) {
    const changes: TransactionChange[] = [];
    let [before, account]: [BankTransaction | null, BookingAccount] = [null, steps[0]![1]];
    for (const [over, next] of steps) {
      const made = changeTransaction(before, facts(over), { before: account, after: next, entity }, chart);
      changes.push(made);
      [before, account] = [made.after, next];
    }
    return { changes, last: before!, account };
  }

  const sums = (lines: readonly LedgerLine[]) => {
    const byAccount = new Map<string, bigint>();
    for (const { accountId, amountMinor } of lines) {
      byAccount.set(accountId, (byAccount.get(accountId) ?? 0n) + amountMinor);
    }
    return new Map([...byAccount].filter(([, sum]) => sum !== 0n));
  };

  it('[4.2.2] leaves the ledger as if only its last state had ever been', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { changes, last, account } = play(steps);
        const booking = bookingOf({ ...last, target: last.decision.target }, account, chart.system);
        const posted = changes.flatMap(({ entries }) => entries.flatMap(({ lines }) => lines));
        expect(sums(posted)).toEqual(sums(booking === null ? [] : linesOf(booking)));
        expect(last.entryId === null).toBe(booking === null);
      }),
      { numRuns: 500 },
    );
  });

  it('has at most one live entry, reverses each other one once, and numbers its bookings', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { changes, last } = play(steps);
        const entries = changes.flatMap((made) => made.entries);
        const postings = entries.filter(({ source }) => source === 'bank_transaction');
        const reversed = entries.flatMap(({ reversesEntryId }) =>
          reversesEntryId === null ? [] : [reversesEntryId],
        );
        expect(new Set(reversed).size).toBe(reversed.length);
        const live = postings.filter(({ id }) => !reversed.includes(id)).map(({ id }) => id);
        expect(live).toEqual(last.entryId === null ? [] : [last.entryId]);
        expect(postings.map(({ sourceSeq }) => sourceSeq)).toEqual(postings.map((_, index) => index + 1));
        expect(last.bookingSeq).toBe(postings.length);
      }),
      { numRuns: 500 },
    );
  });

  it('moves the settled sum of its account by exactly what the last state counts', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const opened = steps.map(([over]) => [over, bank()] as const);
        const { changes, last } = play(opened);
        const moved = changes.reduce((sum, made) => sum + settledDelta(made, bank()), 0n);
        const counts = !last.pending && last.removedAt === null && last.date >= OPENED;
        expect(moved).toBe(counts ? last.amountMinor : 0n);
      }),
    );
  });
});
