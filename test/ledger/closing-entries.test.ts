import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { LedgerFixture } from '../support/ledger/fixture.js';
import { type Attempt, describeRefusals } from '../support/ledger/refusals.js';
import { type SqlEntry, sqlReversal, writeEntries } from '../support/ledger/sql.js';

const CLOSES_INCOME = { code: '23514', constraint: 'journal_entry_closes_income' };
const IS_LOCKED = { code: '23514', constraint: 'closed_year_is_locked' };
const SOURCE = { code: '23514', constraint: 'journal_entry_source' };

/** Closes the year of the fixture's only entry. */
const closing = ({ entry, account }: LedgerFixture, fields: Partial<SqlEntry> = {}) =>
  entry({
    postedOn: '2026-12-31',
    source: 'closing',
    flowSense: 2,
    lines: [
      { accountId: account('6300'), amount: -500 },
      { accountId: account('3200'), amount: 500 },
    ],
    ...fields,
  });

const closeYear = (uow: UnitOfWork, { business }: LedgerFixture, entryId: string | null) =>
  uow.query(
    `insert into closed_year (business_id, entity_id, fiscal_year_end, starts_on, entry_id, flow_sense, closed_at)
     values ($1, $2, '2026-12-31', '2026-01-01', $3, 2, now())`,
    [uow.businessId, business.entityId, entryId],
  );

const lock = (uow: UnitOfWork, { business }: LedgerFixture, date: string | null) =>
  uow.query('update legal_entity set locked_through = $3 where business_id = $1 and id = $2', [
    uow.businessId,
    business.entityId,
    date,
  ]);

const ATTEMPTS: Attempt[] = [
  {
    what: 'a closing entry that moves cash',
    refusal: CLOSES_INCOME,
    write: (uow, fixture) =>
      writeEntries(uow, [
        closing(fixture, {
          lines: [
            { accountId: fixture.account('6300'), amount: -500 },
            { accountId: fixture.account('1000'), amount: 500 },
          ],
        }),
      ]),
  },
  {
    what: 'a closing entry that moves the capital of the owners',
    refusal: CLOSES_INCOME,
    write: (uow, fixture) =>
      writeEntries(uow, [
        closing(fixture, {
          lines: [
            { accountId: fixture.account('6300'), amount: -500 },
            { accountId: fixture.account('3010'), amount: 500 },
          ],
        }),
      ]),
  },
  {
    what: 'a closing entry that counts as income',
    refusal: SOURCE,
    write: (uow, fixture) => writeEntries(uow, [closing(fixture, { flowSense: 1 })]),
  },
  {
    what: 'a manual entry that closes a year',
    refusal: SOURCE,
    write: (uow, fixture) => writeEntries(uow, [closing(fixture, { source: 'manual' })]),
  },
  {
    what: 'a reversal of a closing entry that counts as income',
    refusal: { code: '23514', constraint: 'journal_entry_mirrors' },
    write: async (uow, fixture) => {
      const original = closing(fixture);
      await writeEntries(uow, [original]);
      await writeEntries(uow, [sqlReversal(original, { flowSense: -1 })]);
    },
  },
  {
    what: 'a closed year that is not locked',
    refusal: IS_LOCKED,
    write: (uow, fixture) => closeYear(uow, fixture, null),
  },
  {
    what: 'a closed year that is opened',
    refusal: IS_LOCKED,
    write: async (uow, fixture) => {
      await lock(uow, fixture, '2026-12-31');
      await closeYear(uow, fixture, null);
      await lock(uow, fixture, '2026-12-30');
    },
  },
  {
    what: 'a closed year with an entry that closes nothing',
    refusal: { code: '23503', constraint: 'closed_year_entry' },
    write: async (uow, fixture) => {
      const entry = fixture.entry({ postedOn: '2026-12-31' });
      await writeEntries(uow, [entry]);
      await closeYear(uow, fixture, entry.id);
    },
  },
  {
    what: 'a closed year with the closing entry of another year',
    refusal: { code: '23503', constraint: 'closed_year_entry' },
    write: async (uow, fixture) => {
      const entry = closing(fixture, { postedOn: '2025-12-31' });
      await writeEntries(uow, [entry]);
      await closeYear(uow, fixture, entry.id);
    },
  },
];

describeRefusals('closing entries and closed years', ATTEMPTS);
