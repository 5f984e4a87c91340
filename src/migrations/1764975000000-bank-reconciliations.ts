import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/**
 * Which periods of a bank account agree with the bank.
 *
 * previous release: adds a column: nullable, which it does not write
 * previous release: adds a constraint: on a column that it does not write
 * previous release: adds a trigger: without effect on accounts that are not reconciled
 * previous release: raises an exception: only if it moves the balance of a period that a newer release has reconciled
 */
export class BankReconciliations1764975000000 implements MigrationInterface {
  name = 'BankReconciliations1764975000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
    await queryRunner.query(TRANSACTIONS_STAY);
    await queryRunner.query(OPENING_STAYS);
    await queryRunner.query(TRIGGERS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger reconciled_transactions_added on bank_transaction;
      drop trigger reconciled_transactions_stay on bank_transaction;
      drop trigger reconciled_opening_stays on bank_account;
      drop function reconciled_transactions_stay;
      drop function reconciled_opening_stays;
      alter table bank_account drop column reconciled_through;
      drop table bank_reconciliation`);
  }
}

const TABLE = `
  create table bank_reconciliation (
    business_id uuid not null,
    id uuid not null,
    entity_id uuid not null,
    bank_account_id uuid not null,
    starts_on date not null,
    ends_on date not null,
    opening_minor bigint not null,
    closing_minor bigint not null,
    status text not null check (status in ('draft', 'completed', 'undone')),
    -- What an account is reconciled through refers to it.
    completed_through date,
    created_at timestamptz not null,
    completed_at timestamptz,
    undone_at timestamptz,
    primary key (business_id, id),
    constraint bank_reconciliation_period check (starts_on <= ends_on),
    constraint bank_reconciliation_times check (
      (completed_at is null) = (status = 'draft') and (undone_at is not null) = (status = 'undone')),
    constraint bank_reconciliation_through check (
      completed_through is not distinct from case when status = 'completed' then ends_on end),
    constraint bank_reconciliation_completed unique (business_id, bank_account_id, completed_through),
    constraint bank_reconciliation_account foreign key (business_id, entity_id, bank_account_id)
      references bank_account (business_id, entity_id, id)
  );
  create unique index bank_reconciliation_draft on bank_reconciliation (business_id, bank_account_id)
    where status = 'draft';
  create index bank_reconciliation_by_period on bank_reconciliation (business_id, bank_account_id, ends_on desc, id desc);
  ${protectTenantTable('bank_reconciliation')}
  grant select, insert, update, delete on bank_reconciliation to charterbook_app;
  alter table bank_account add column reconciled_through date,
    add constraint bank_account_reconciled_through foreign key (business_id, id, reconciled_through)
      references bank_reconciliation (business_id, bank_account_id, completed_through) deferrable initially deferred`;

const TRANSACTIONS_STAY = `
create function reconciled_transactions_stay() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  is_moved boolean;
begin
  -- Most accounts are not reconciled.
  if not exists (select from public.bank_account a
                  where a.business_id = (select t.business_id from is_now t limit 1)
                    and a.reconciled_through is not null) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    is_moved := exists (
      select from is_now t
        join public.bank_account a on a.business_id = t.business_id and a.id = t.bank_account_id
       where t.date <= a.reconciled_through and t.date >= a.opening_balance_date
         and not t.pending and t.removed_at is null);
  else
    is_moved := exists (
      select from is_now t
        join was w on w.business_id = t.business_id and w.id = t.id
        join public.bank_account a on a.business_id = t.business_id and a.id = t.bank_account_id
       cross join lateral (
         select not t.pending and t.removed_at is null
                and t.date between a.opening_balance_date and a.reconciled_through as counts_now,
                not w.pending and w.removed_at is null
                and w.date between a.opening_balance_date and a.reconciled_through as counted) c
       where a.reconciled_through is not null and (c.counts_now or c.counted)
         and (c.counts_now, t.date, t.amount_minor) is distinct from (c.counted, w.date, w.amount_minor));
  end if;
  if is_moved then
    raise exception 'transactions of a reconciled period cannot move its balance'
      using errcode = '23514', constraint = 'reconciled_transactions_stay';
  end if;
  return null;
end
$function$`;

const OPENING_STAYS = `
create function reconciled_opening_stays() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  raise exception 'the opening balance of bank account % is reconciled', new.id
    using errcode = '23514', constraint = 'reconciled_opening_stays';
end
$function$`;

const TRIGGERS = `
  create trigger reconciled_transactions_added after insert on bank_transaction
    referencing new table as is_now for each statement execute function reconciled_transactions_stay();
  create trigger reconciled_transactions_stay after update on bank_transaction
    referencing old table as was new table as is_now for each statement execute function reconciled_transactions_stay();
  create trigger reconciled_opening_stays before update on bank_account
    for each row when (old.reconciled_through is not null and new.reconciled_through is not null
      and (old.opening_balance_minor, old.opening_balance_date)
        is distinct from (new.opening_balance_minor, new.opening_balance_date))
    execute function reconciled_opening_stays()`;
