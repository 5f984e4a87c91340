import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JournalFilter, JournalRepository } from '../../src/ledger/journal.repository.js';
import { type LedgerFixture, ledgerFixture } from '../support/ledger/fixture.js';
import { superuserOf } from '../support/platform/databases.js';
import { planOf, statementsOf } from '../support/platform/query-plans.js';
import { createWorld, type World } from '../support/world/world.js';

/** Enough for an index to be cheaper than reading the whole table. */
const ENTRIES = 20_000;

describe('the list of a long journal', () => {
  let world: World;
  let ledger: LedgerFixture;

  beforeAll(async () => {
    world = await createWorld();
    ledger = await ledgerFixture(world);
    const superuser = await superuserOf(world.runtime.databaseUrl);
    // Without triggers and checks of foreign keys: this is about reading.
    await superuser.query('set session_replication_role = replica');
    await superuser.query(
      `with entry as (
         insert into journal_entry (business_id, id, entity_id, posted_on, description, source, source_id, source_seq,
           flow_sense, line_count, recorded_at, actor_kind)
         select $1, gen_random_uuid(), $2, date '2020-01-01' + n % 2000, 'Entry ' || n, 'bank_transaction',
                gen_random_uuid(), 1, 1, 2, now(), 'operator'
           from generate_series(1, ${ENTRIES}) as n
         returning *)
       insert into journal_line (business_id, entity_id, entry_id, line_no, account_id, amount_minor, posted_on, flow_sense)
       select e.business_id, e.entity_id, e.id, n, ($3::uuid[])[n], 3 - 2 * n, e.posted_on, e.flow_sense
         from entry e cross join generate_series(1, 2) as n`,
      [
        ledger.business.businessId,
        ledger.business.entityId,
        [ledger.account('6300'), ledger.account('1000')],
      ],
    );
    await superuser.end();
    await world.database.single('analyze');
  }, 240_000);

  afterAll(() => world.close());

  const all = { from: null, to: null, accountNumber: null, source: null, entityId: null, sourceId: null };

  async function scansOf(filter: Partial<JournalFilter>) {
    const { business } = ledger;
    const [statement] = await statementsOf(world, business, (uow) =>
      new JournalRepository().list(uow, { ...all, ...filter }, 51, 0),
    );
    const nodes = await planOf(world, business, statement!.sql, statement!.values);
    const of = (table: string) => nodes.filter((node) => node['Relation Name'] === table);
    return { indexes: of('journal_entry').map((node) => node['Index Name']), lines: of('journal_line') };
  }

  it('looks up the originals and reversals of a page by key', async () => {
    const { indexes } = await scansOf({});
    const keys = ['journal_entry_pkey', 'journal_entry_reversed_once'];
    expect(new Set(indexes)).toEqual(new Set(['journal_entry_by_date', ...keys]));
    expect(indexes).toHaveLength(3);
  });

  it.each<[string, Partial<JournalFilter>]>([
    ['alone', {}],
    ['in a period and of an account', { from: '2020-02-01', to: '2020-02-28', accountNumber: '1000' }],
  ])('looks up the entries of a source and their reversals by key: %s', async (_, more) => {
    const { indexes, lines } = await scansOf({ sourceId: randomUUID(), ...more });
    expect(new Set(indexes)).toEqual(
      new Set(['journal_entry_booking', 'journal_entry_reversed_once', 'journal_entry_pkey']),
    );
    for (const line of lines) expect(line['Index Cond']).toContain('entry_id');
  });
});
