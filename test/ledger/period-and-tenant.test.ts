import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { LedgerFixture } from '../support/ledger/fixture.js';
import { type Attempt, describeRefusals } from '../support/ledger/refusals.js';
import { sqlReversal, writeEntries, writeLines } from '../support/ledger/sql.js';

const LOCKED = { code: '23514', constraint: 'journal_entry_period_open' };
const ANOTHER_TENANT = randomUUID();
const NOT_OURS = { code: '42501', constraint: undefined };

function lockThrough(uow: UnitOfWork, entityId: string, lockedThrough: string): Promise<unknown> {
  return uow.query('update legal_entity set locked_through = $3 where business_id = $1 and id = $2', [
    uow.businessId,
    entityId,
    lockedThrough,
  ]);
}

/** The id of an account of a second entity of the business, created in the same unit of work. */
async function foreignAccount(uow: UnitOfWork, { business }: LedgerFixture) {
  const entityId = randomUUID();
  const accountId = randomUUID();
  await uow.query(
    `insert into legal_entity
       (business_id, id, legal_name, country, entity_type, status, tax_id_type, currency, is_primary, created_at, updated_at)
     select business_id, $3, 'Second LLC', country, entity_type, status, 'none', currency, false, now(), now()
       from legal_entity where business_id = $1 and id = $2`,
    [uow.businessId, business.entityId, entityId],
  );
  await uow.query(
    `insert into ledger_account (business_id, id, entity_id, account_number, name, category, subtype, is_active, created_at)
     values ($1, $2, $3, '6300', 'Software', 'expense', 'operating_expense', true, now())`,
    [uow.businessId, accountId, entityId],
  );
  return { entityId, accountId };
}

const PERIODS: Attempt[] = [
  ...['2026-02-10', '2026-02-28'].map((lockedThrough) => ({
    what: `an entry of 2026-02-10 in books locked through ${lockedThrough}`,
    refusal: LOCKED,
    write: async (uow: UnitOfWork, { entry, business }: LedgerFixture) => {
      await lockThrough(uow, business.entityId, lockedThrough);
      await writeEntries(uow, [entry()]);
    },
  })),
  {
    what: 'a reversal dated in the locked period',
    refusal: LOCKED,
    write: async (uow, { original, business }) => {
      await lockThrough(uow, business.entityId, original.postedOn);
      await writeEntries(uow, [sqlReversal(original)]);
    },
  },
  {
    what: 'a batch of which one entry is dated in the locked period',
    refusal: LOCKED,
    write: async (uow, { entry, business }) => {
      await lockThrough(uow, business.entityId, '2026-02-28');
      await writeEntries(uow, [entry({ postedOn: '2026-03-01' }), entry({ postedOn: '2026-02-28' })]);
    },
  },
  ...['1899-12-31', '2200-01-01'].map((postedOn) => ({
    what: `an entry of ${postedOn}`,
    refusal: { code: '23514', constraint: 'journal_entry_posted_on_check' },
    write: (uow: UnitOfWork, { entry }: LedgerFixture) => writeEntries(uow, [entry({ postedOn })]),
  })),
];

const TENANTS: Attempt[] = [
  {
    what: 'a line on an account of another entity',
    refusal: { code: '23503', constraint: 'journal_line_business_id_entity_id_account_id_fkey' },
    write: async (uow, fixture) => {
      const { accountId } = await foreignAccount(uow, fixture);
      const { entry, account } = fixture;
      await writeEntries(uow, [
        entry({
          lines: [
            { accountId: account('1000'), amount: -500 },
            { accountId, amount: 500 },
          ],
        }),
      ]);
    },
  },
  {
    what: 'an entry of another entity with this one’s accounts',
    refusal: { code: '23503', constraint: 'journal_line_business_id_entity_id_account_id_fkey' },
    write: async (uow, fixture) => {
      const { entityId } = await foreignAccount(uow, fixture);
      await writeEntries(uow, [fixture.entry({ entityId })]);
    },
  },
  {
    what: 'a line on a bank account that does not exist',
    refusal: { code: '23503', constraint: 'journal_line_bank_account' },
    write: (uow, { entry }) => {
      const { lines } = entry();
      return writeEntries(uow, [
        entry({ lines: lines.map((line) => ({ ...line, bankAccountId: randomUUID() })) }),
      ]);
    },
  },
  {
    what: 'an entry while another tenant is set',
    refusal: NOT_OURS,
    write: async (uow, { entry }) => {
      const written = entry();
      await setTenant(uow, ANOTHER_TENANT);
      await writeEntries(uow, [written]);
    },
  },
  {
    what: 'lines while another tenant is set',
    refusal: NOT_OURS,
    write: async (uow, { original }) => {
      await setTenant(uow, ANOTHER_TENANT);
      await writeLines(uow, [original]);
    },
  },
  {
    what: 'an entry while no tenant is set',
    refusal: NOT_OURS,
    write: async (uow, { entry }) => {
      await setTenant(uow, '');
      await writeEntries(uow, [entry()]);
    },
  },
  {
    what: 'an entry as the login role with another tenant set',
    refusal: NOT_OURS,
    write: async (uow, { entry }) => {
      await uow.query(`reset role`);
      await setTenant(uow, ANOTHER_TENANT);
      await writeEntries(uow, [entry()]);
    },
  },
];

function setTenant(uow: UnitOfWork, businessId: string): Promise<unknown> {
  return uow.query(`select set_config('app.business_id', $1, true)`, [businessId]);
}

describeRefusals('entries in a closed period', PERIODS);
describeRefusals('entries across entities and tenants', TENANTS);
