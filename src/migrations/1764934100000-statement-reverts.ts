import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/** What a commit entered can be taken back, so each upload records its transactions. */
export class StatementReverts1764934100000 implements MigrationInterface {
  name = 'StatementReverts1764934100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UPLOADS);
    await queryRunner.query(TRANSACTIONS);
    await queryRunner.query(LIFECYCLE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger statement_upload_moves on statement_upload;
      drop function statement_upload_moves;
      drop table statement_upload_transaction;
      revoke delete on statement_account_name from charterbook_app;
      alter table statement_upload
        drop constraint statement_upload_status_check,
        drop constraint statement_upload_draft,
        drop constraint statement_upload_entered,
        drop constraint statement_upload_committed,
        drop constraint statement_upload_reverted,
        drop column left_out_rows, drop column removed_rows, drop column kept_rows, drop column reverted_at,
        add constraint statement_upload_status_check
          check (status in ('needs_mapping', 'ready', 'committing', 'committed')),
        add constraint statement_upload_draft check (status in ('committing', 'committed') or entered_rows = 0),
        add constraint statement_upload_entered check (created_rows + updated_rows + unchanged_rows = entered_rows),
        add constraint statement_upload_committed
          check ((status = 'committed') = (committed_at is not null)
                 and (status <> 'committed' or entered_rows = row_count))`);
  }
}

const UPLOADS = `
  alter table statement_upload
    add column left_out_rows integer not null default 0 check (left_out_rows >= 0),
    add column removed_rows integer not null default 0 check (removed_rows >= 0),
    add column kept_rows integer not null default 0 check (kept_rows >= 0),
    add column reverted_at timestamptz,
    drop constraint statement_upload_status_check,
    drop constraint statement_upload_draft,
    drop constraint statement_upload_entered,
    drop constraint statement_upload_committed,
    add constraint statement_upload_status_check
      check (status in ('needs_mapping', 'ready', 'committing', 'committed', 'reverting', 'reverted')),
    add constraint statement_upload_draft
      check (status not in ('needs_mapping', 'ready') or (entered_rows = 0 and removed_rows = 0 and kept_rows = 0)),
    add constraint statement_upload_entered
      check (created_rows + updated_rows + unchanged_rows + left_out_rows = entered_rows),
    add constraint statement_upload_committed
      check (case status when 'committed' then committed_at is not null and entered_rows = row_count
                         when 'reverting' then true
                         when 'reverted' then true
                         else committed_at is null end),
    add constraint statement_upload_reverted check ((status = 'reverted') = (reverted_at is not null))`;

const TRANSACTIONS = `
  -- The transactions that a committed file contains, until the commit is reverted.
  create table statement_upload_transaction (
    business_id uuid not null references business (id),
    upload_id uuid not null,
    transaction_id uuid not null,
    -- Whether the commit created it; false: it existed.
    is_created boolean not null,
    primary key (business_id, upload_id, transaction_id),
    foreign key (business_id, upload_id) references statement_upload (business_id, id),
    foreign key (business_id, transaction_id) references bank_transaction (business_id, id)
  );
  create index statement_upload_transaction_uploads on statement_upload_transaction (business_id, transaction_id);
  ${protectTenantTable('statement_upload_transaction')}
  grant select, insert, update, delete on statement_upload_transaction to charterbook_app;
  -- A file of the wrong account was committed: after the revert its number may name another account.
  grant delete on statement_account_name to charterbook_app;`;

const LIFECYCLE = `
create function statement_upload_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('needs_mapping', 'ready'), ('ready', 'needs_mapping'), ('ready', 'committing'), ('ready', 'committed'),
    ('committing', 'committed'), ('committing', 'reverting'), ('committed', 'reverting'), ('reverting', 'reverted'),
    ('reverted', 'ready'), ('reverted', 'needs_mapping')
  ) then
    raise exception 'a statement upload cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
create trigger statement_upload_moves before update on statement_upload
  for each row execute function statement_upload_moves();`;
