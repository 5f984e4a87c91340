import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { LedgerFixture } from '../support/ledger/fixture.js';
import { type Attempt, describeRefusals } from '../support/ledger/refusals.js';
import { writeEntries } from '../support/ledger/sql.js';

const ATTEMPTS: Attempt[] = [
  {
    what: 'the same booking of one source twice',
    refusal: { code: '23505', constraint: 'journal_entry_booking' },
    write: async (uow, { entry }) => {
      const booking = { source: 'bank_transaction', sourceId: randomUUID(), sourceSeq: 1 };
      await writeEntries(uow, [entry(booking)]);
      await writeEntries(uow, [entry(booking)]);
    },
  },
  {
    what: 'the same booking of one source twice in one statement',
    refusal: { code: '23505', constraint: 'journal_entry_booking' },
    write: (uow, { entry }) => {
      const booking = { source: 'opening_balance', flowSense: 0, sourceId: randomUUID(), sourceSeq: 1 };
      return writeEntries(uow, [entry(booking), entry(booking)]);
    },
  },
  ...[
    { source: 'bank_transaction', sourceId: null, sourceSeq: null },
    { source: 'manual', sourceId: randomUUID(), sourceSeq: 1 },
    { source: 'bank_transaction', sourceId: randomUUID(), sourceSeq: 1, flowSense: 0 },
    { source: 'opening_balance', sourceId: randomUUID(), sourceSeq: 1, flowSense: 1 },
    { source: 'manual', flowSense: -1 },
  ].map((fields) => ({
    what: `a ${fields.source} entry with ${fields.sourceId ? 'a' : 'no'} source and sense ${fields.flowSense ?? 1}`,
    refusal: { code: '23514', constraint: 'journal_entry_source' },
    write: (uow: UnitOfWork, { entry }: LedgerFixture) => writeEntries(uow, [entry(fields)]),
  })),
];

describeRefusals('bookings that a source cannot have', ATTEMPTS);
