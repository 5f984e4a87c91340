import { expect } from 'vitest';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { LedgerFixture } from '../support/ledger/fixture.js';
import { type Attempt, describeRefusals } from '../support/ledger/refusals.js';
import { writeBareEntries, writeEntries, writeLines } from '../support/ledger/sql.js';

const NOT_BALANCED = { code: '23514', constraint: 'journal_entry_balanced' };
const NO_LINES = { code: '23514', constraint: 'journal_entry_has_lines' };

const ATTEMPTS: Attempt[] = [
  {
    what: 'an entry whose lines do not sum to zero',
    refusal: NOT_BALANCED,
    write: (uow, { entry, account }) =>
      writeEntries(uow, [
        entry({
          lines: [
            { accountId: account('1000'), amount: -500 },
            { accountId: account('6300'), amount: 499 },
          ],
        }),
      ]),
  },
  {
    what: 'two entries that balance only together',
    refusal: NOT_BALANCED,
    write: (uow, { entry, account }) =>
      writeEntries(
        uow,
        [1, -1].map((sign) =>
          entry({
            lines: [
              { accountId: account('1000'), amount: sign * 500 },
              { accountId: account('6300'), amount: sign * 100 },
            ],
          }),
        ),
      ),
  },
  {
    what: 'an entry of one line',
    refusal: NOT_BALANCED,
    write: (uow, { entry, account }) =>
      writeEntries(uow, [entry({ lineCount: 2, lines: [{ accountId: account('1000'), amount: 500 }] })]),
  },
  {
    what: 'an entry that counts on one line',
    refusal: { code: '23514', constraint: 'journal_entry_line_count_check' },
    write: (uow, { entry, account }) =>
      writeEntries(uow, [entry({ lines: [{ accountId: account('1000'), amount: 500 }] })]),
  },
  {
    what: 'a line of zero',
    refusal: { code: '23514', constraint: 'journal_line_amount_minor_check' },
    write: (uow, { entry, account }) =>
      writeEntries(uow, [
        entry({
          lines: [
            { accountId: account('1000'), amount: 0 },
            { accountId: account('6300'), amount: 0 },
          ],
        }),
      ]),
  },
  {
    what: 'an entry without lines',
    refusal: NO_LINES,
    write: (uow, { entry }) => writeBareEntries(uow, [entry()]),
  },
  {
    what: 'an entry whose lines come with the next statement',
    refusal: NO_LINES,
    write: async (uow, { entry }) => {
      const late = entry();
      await writeBareEntries(uow, [late]);
      await writeLines(uow, [late]);
    },
  },
  {
    what: 'fewer lines than the entry counts',
    refusal: NOT_BALANCED,
    write: (uow, { entry }) => writeEntries(uow, [entry({ lineCount: 3 })]),
  },
  {
    what: 'more lines than the entry counts',
    refusal: NOT_BALANCED,
    write: (uow, { entry, account }) =>
      writeEntries(uow, [
        entry({
          lineCount: 2,
          lines: [
            { accountId: account('1000'), amount: -300 },
            { accountId: account('6300'), amount: 100 },
            { accountId: account('6400'), amount: 200 },
          ],
        }),
      ]),
  },
  {
    what: 'late balanced lines of an entry that an earlier transaction recorded',
    refusal: NOT_BALANCED,
    write: (uow, { original, account }) => writeLines(uow, [lateLines(original, account)]),
  },
  {
    what: 'late balanced lines of an entry that the same transaction recorded',
    refusal: NOT_BALANCED,
    write: async (uow, { entry, account }) => {
      const written = entry();
      await writeEntries(uow, [written]);
      await writeLines(uow, [lateLines(written, account)]);
    },
  },
  {
    what: 'late balanced lines in the places of standing ones',
    refusal: { code: '23505', constraint: 'journal_line_pkey' },
    write: (uow, { original }) => writeLines(uow, [original]),
  },
  ...[
    { what: 'dated otherwise than their entry', lines: { postedOn: '2026-02-11' } },
    { what: 'of another flow sense than their entry', lines: { flowSense: -1 } },
  ].map(({ what, lines }) => ({
    what: `lines ${what}`,
    refusal: { code: '23503', constraint: expect.stringMatching(/^journal_line_/) },
    write: (uow: UnitOfWork, { entry }: LedgerFixture) => {
      const written = entry();
      return writeEntries(uow, [written], [{ ...written, ...lines }]);
    },
  })),
];

function lateLines(entry: LedgerFixture['original'], account: LedgerFixture['account']) {
  return {
    ...entry,
    lines: [
      { accountId: account('1000'), amount: -100, lineNo: 3 },
      { accountId: account('6400'), amount: 100, lineNo: 4 },
    ],
  };
}

describeRefusals('entries that are not whole or do not balance', ATTEMPTS);
