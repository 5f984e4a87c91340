import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { LedgerFixture } from '../support/ledger/fixture.js';
import { type Attempt, describeRefusals } from '../support/ledger/refusals.js';
import { sqlReversal, writeEntries } from '../support/ledger/sql.js';

const NO_MIRROR = { code: '23514', constraint: 'journal_entry_mirrors' };

const ATTEMPTS: Attempt[] = [
  {
    what: 'a second reversal of one entry',
    refusal: { code: '23505', constraint: 'journal_entry_reversed_once' },
    write: async (uow, { original }) => {
      await writeEntries(uow, [sqlReversal(original)]);
      await writeEntries(uow, [sqlReversal(original)]);
    },
  },
  {
    what: 'two reversals of one entry in one statement',
    refusal: { code: '23505', constraint: 'journal_entry_reversed_once' },
    write: (uow, { original }) => writeEntries(uow, [sqlReversal(original), sqlReversal(original)]),
  },
  {
    what: 'a reversal of another amount',
    refusal: NO_MIRROR,
    write: (uow, { original }) =>
      writeEntries(uow, [
        sqlReversal(original, {
          lines: original.lines.map((line) => ({ ...line, amount: -2 * Number(line.amount) })),
        }),
      ]),
  },
  {
    what: 'a reversal that books the same again',
    refusal: NO_MIRROR,
    write: (uow, { original }) => writeEntries(uow, [sqlReversal(original, { lines: original.lines })]),
  },
  {
    what: 'a reversal on another account',
    refusal: NO_MIRROR,
    write: (uow, { original, account }) =>
      writeEntries(uow, [
        sqlReversal(original, {
          lines: original.lines.map((line) => ({
            ...line,
            amount: -line.amount,
            accountId: line.accountId === account('6300') ? account('6400') : line.accountId,
          })),
        }),
      ]),
  },
  {
    what: 'a reversal on another bank account',
    refusal: NO_MIRROR,
    write: (uow, { original, bankAccounts }) =>
      writeEntries(uow, [
        sqlReversal(original, {
          lines: original.lines.map((line) => ({
            ...line,
            amount: -line.amount,
            bankAccountId: line.bankAccountId ? bankAccounts[1] : null,
          })),
        }),
      ]),
  },
  {
    what: 'a reversal that leaves the bank account out',
    refusal: NO_MIRROR,
    write: (uow, { original }) =>
      writeEntries(uow, [
        sqlReversal(original, {
          lines: original.lines.map((line) => ({ ...line, amount: -line.amount, bankAccountId: null })),
        }),
      ]),
  },
  {
    what: 'a reversal with its lines in another order',
    refusal: NO_MIRROR,
    write: (uow, { original }) =>
      writeEntries(uow, [
        sqlReversal(original, {
          lines: original.lines.map((line) => ({ ...line, amount: -line.amount })).toReversed(),
        }),
      ]),
  },
  {
    what: 'a reversal that lacks a line',
    refusal: NO_MIRROR,
    write: async (uow, { entry, account }) => {
      const three = entry({
        lines: [
          { accountId: account('1000'), amount: -500 },
          { accountId: account('6300'), amount: 500 },
          { accountId: account('6400'), amount: 100 },
          { accountId: account('6550'), amount: -100 },
        ],
      });
      await writeEntries(uow, [three]);
      await writeEntries(uow, [
        sqlReversal(three, {
          lineCount: 2,
          lines: three.lines.slice(0, 2).map((line) => ({ ...line, amount: -line.amount })),
        }),
      ]);
    },
  },
  {
    what: 'a reversal with two lines more',
    refusal: NO_MIRROR,
    write: (uow, { original, account }) =>
      writeEntries(uow, [
        sqlReversal(original, {
          lineCount: 4,
          lines: [
            ...original.lines.map((line) => ({ ...line, amount: -line.amount })),
            { accountId: account('6400'), amount: 100 },
            { accountId: account('6550'), amount: -100 },
          ],
        }),
      ]),
  },
  ...[0, 1].map((flowSense) => ({
    what: `a reversal with the flow sense ${flowSense} of an entry with 1`,
    refusal: NO_MIRROR,
    write: (uow: UnitOfWork, { original }: LedgerFixture) =>
      writeEntries(uow, [sqlReversal(original, { flowSense })]),
  })),
  {
    what: 'a reversal of an entry that does not exist',
    refusal: { code: '23503', constraint: 'journal_entry_business_id_reverses_entry_id_fkey' },
    write: (uow, { original }) =>
      writeEntries(uow, [sqlReversal(original, { reversesEntryId: randomUUID() })]),
  },
  {
    what: 'an entry that reverses itself',
    refusal: NO_MIRROR,
    write: (uow, { original }) => {
      const id = randomUUID();
      return writeEntries(uow, [sqlReversal(original, { id, reversesEntryId: id })]);
    },
  },
  {
    what: 'a reversal that names nothing it reverses',
    refusal: { code: '23514', constraint: 'journal_entry_source' },
    write: (uow, { original }) => writeEntries(uow, [sqlReversal(original, { reversesEntryId: null })]),
  },
  {
    what: 'an entry by hand that says it reverses another',
    refusal: { code: '23514', constraint: 'journal_entry_source' },
    write: (uow, { original }) => writeEntries(uow, [sqlReversal(original, { source: 'manual' })]),
  },
];

describeRefusals('reversals that do not mirror what they reverse', ATTEMPTS);
