import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/** The chain that the baseline replaces, in its order. Databases that it made have these names in `migrations`. */
const REPLACED = [
  'Foundation1763700000000',
  'Ledger1763700100000',
  'LedgerGuards1763700110000',
  'Banking1763700200000',
  'BankingFunctions1763700210000',
  'People1763800000000',
  'OAuth1763810000000',
  'OutsideCalls1763890000000',
  'Documents1763900000000',
  'Jobs1763910000000',
  'Detectors1763920000000',
  'Obligations1763930000000',
  'Ein1763940000000',
  'FaxSandbox1763950000000',
  'SigningSandbox1763960000000',
  'Incorporations1763970000000',
  'StatementFiles1764000000000',
  'TenantStatistics1764010000000',
  'AnswerStatus1764020000000',
  'ExplainedDecisions1764100000000',
  'CategoryMemory1764110000000',
  'CategorizationRules1764200000000',
  'RecentDecisions1764210000000',
  'DecidedAmounts1764300000000',
  'HeldRows1764400000000',
];

/**
 * `StatementFiles` was edited after databases had run it: those that ran the first text lack this table. The name of an
 * account is what its first committed file calls it; a second account of the same currency gets no name that is taken.
 * Forced row-level security hides all rows from the owner, so it is lifted inside this transaction.
 */
const ACCOUNT_NAMES = `
  create table statement_account_name (
    business_id uuid not null references business (id),
    bank_account_id uuid not null,
    name text not null check (length(name) between 1 and 64),
    currency text not null,
    primary key (business_id, bank_account_id),
    unique (business_id, name, currency),
    foreign key (business_id, bank_account_id) references bank_account (business_id, id)
  );
  alter table statement_upload no force row level security;
  alter table bank_account no force row level security;
  insert into statement_account_name (business_id, bank_account_id, name, currency)
  select u.business_id, u.bank_account_id, u.account_name, a.currency
    from statement_upload u
    join bank_account a on a.business_id = u.business_id and a.id = u.bank_account_id
   where u.account_name is not null and u.status in ('committing', 'committed')
   order by u.created_at, u.id
  on conflict do nothing;
  alter table statement_upload force row level security;
  alter table bank_account force row level security;
  ${protectTenantTable('statement_account_name')}
  grant select, insert on statement_account_name to charterbook_app;
  drop index statement_upload_by_name;`;

/**
 * Prepares a database of the replaced chain for the baseline: refuses one that did not finish the chain, and repairs one
 * that an edited migration left incomplete. The migrations after this one then find their tables and only replace
 * functions. The recorded names stay, so a build of before still starts on the database.
 */
export class TakeOver1764410000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const recorded = await recordedNames(queryRunner);
    const missing = REPLACED.filter((name) => !recorded.has(name));
    if (missing.length === REPLACED.length) {
      if (await exists(queryRunner, 'business'))
        throw new Error('the database has the tables of the service, but no record of its migrations');
      return;
    }
    if (missing.length > 0)
      throw new Error(
        `the database lacks migrations that the baseline replaced: ${missing.join(', ')}. ` +
          'Migrate it once with the last commit whose src/migrations still has them',
      );
    if (!(await exists(queryRunner, 'statement_account_name'))) await queryRunner.query(ACCOUNT_NAMES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('delete from migrations where name = any ($1)', [REPLACED]);
  }
}

async function recordedNames(queryRunner: QueryRunner): Promise<Set<string>> {
  const rows = (await queryRunner.query('select name from migrations')) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}

async function exists(queryRunner: QueryRunner, table: string): Promise<boolean> {
  const [row] = (await queryRunner.query('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ])) as [{ found: boolean }];
  return row.found;
}
