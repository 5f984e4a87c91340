import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineTables } from './baseline.js';
import { protectTenantTable } from './row-level-security.js';

const UPLOADS = `
  create table statement_upload (
    business_id uuid not null references business (id),
    id uuid not null,
    bank_account_id uuid not null,
    file_name text not null check (length(file_name) between 1 and 200),
    size integer not null check (size between 1 and 10485760),
    sha256 bytea not null check (length(sha256) = 32),
    content bytea not null,
    format text not null check (format in ('csv', 'ofx', 'camt053', 'mt940', 'qif')),
    mapping jsonb not null,
    status text not null check (status in ('needs_mapping', 'ready', 'committing', 'committed')),
    -- What the file calls the account.
    account_name text check (length(account_name) between 1 and 64),
    -- What was found in the file, as the API shows it.
    analysis jsonb not null,
    has_balance_mismatch boolean not null,
    row_count integer not null check (row_count >= 0),
    -- Of the transactions as they were previewed: a commit enters these and no others.
    rows_sha256 bytea check (length(rows_sha256) = 32),
    -- How many of them are entered, from the first one on.
    entered_rows integer not null default 0 check (entered_rows between 0 and row_count),
    created_rows integer not null default 0 check (created_rows >= 0),
    updated_rows integer not null default 0 check (updated_rows >= 0),
    unchanged_rows integer not null default 0 check (unchanged_rows >= 0),
    created_at timestamptz not null,
    committed_at timestamptz,
    primary key (business_id, id),
    foreign key (business_id, bank_account_id) references bank_account (business_id, id),
    constraint statement_upload_content check (length(content) = size and sha256(content) = sha256),
    constraint statement_upload_read check ((status = 'needs_mapping') = (rows_sha256 is null)),
    constraint statement_upload_draft check (status in ('committing', 'committed') or entered_rows = 0),
    constraint statement_upload_entered check (created_rows + updated_rows + unchanged_rows = entered_rows),
    constraint statement_upload_committed
      check ((status = 'committed') = (committed_at is not null) and (status <> 'committed' or entered_rows = row_count))
  );
  -- The same file twice for an account is one upload.
  create unique index statement_upload_file on statement_upload (business_id, bank_account_id, sha256);
  create index statement_upload_by_time on statement_upload (business_id, created_at desc, id desc);
  create index statement_upload_by_account
    on statement_upload (business_id, bank_account_id, created_at desc, id desc);
  create index statement_upload_mismatch on statement_upload (business_id, bank_account_id, committed_at)
    where has_balance_mismatch and status = 'committed';
  ${protectTenantTable('statement_upload')}
  grant select, insert, update, delete on statement_upload to charterbook_app;`;

const ACCOUNT_NAMES = `
  -- What the first committed file that names its account called it: later files of the account use the same name, and no
  -- file of another bank account does. One number may name an account in each of several currencies.
  create table statement_account_name (
    business_id uuid not null references business (id),
    bank_account_id uuid not null,
    name text not null check (length(name) between 1 and 64),
    currency text not null,
    primary key (business_id, bank_account_id),
    unique (business_id, name, currency),
    foreign key (business_id, bank_account_id) references bank_account (business_id, id)
  );
  ${protectTenantTable('statement_account_name')}
  grant select, insert on statement_account_name to charterbook_app;`;

export class StatementFiles1764422000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [UPLOADS, ACCOUNT_NAMES]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table statement_account_name, statement_upload');
  }
}
