import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Transfers between bank accounts in different currencies, which only a user matches.
 *
 * previous release: raises an exception: the function that is replaced raises the same, for fewer matches
 */
export class Conversions1764980000000 implements MigrationInterface {
  name = 'Conversions1764980000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(CHECK);
    await queryRunner.query(INDEXES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop index bank_transaction_foreign, journal_line_revalued`);
    await queryRunner.query(CHECK_BEFORE);
  }
}

const INDEXES = `
  -- The transactions in other currencies by what they are in the currency of the books.
  create index bank_transaction_foreign on bank_transaction (business_id, entity_id, booked_minor, date)
    where booked_minor is not null and removed_at is null;
  -- What revaluations have moved on accounts of the ledger alone.
  create index journal_line_revalued on journal_line (business_id, account_id, posted_on)
    where flow_sense in (-3, 3) and bank_account_id is null`;

const CHECK = `
create or replace function check_transfer_match() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  leg uuid := case tg_table_name when 'bank_transaction' then new.id end;
begin
  if exists (
    select from (
      select * from public.transfer_match m
       where leg is null and m.business_id = new.business_id and m.id = new.id
      union all
      select * from public.transfer_match m where m.business_id = new.business_id and m.out_transaction_id = leg
      union all
      select * from public.transfer_match m where m.business_id = new.business_id and m.in_transaction_id = leg) m
      join public.bank_transaction o on o.business_id = m.business_id and o.id = m.out_transaction_id
      join public.bank_transaction i on i.business_id = m.business_id and i.id = m.in_transaction_id
     where not (
       o.removed_at is null and i.removed_at is null and o.entry_id is not null and i.entry_id is not null
       and o.is_transfer and i.is_transfer
       and o.split_status is distinct from 'split' and i.split_status is distinct from 'split'
       and o.amount_minor > 0 and i.amount_minor < 0
       and case when i.currency = o.currency then i.amount_minor = - o.amount_minor else m.source = 'user' end
       and o.entity_id = m.entity_id and i.entity_id = m.entity_id and o.bank_account_id <> i.bank_account_id
       and abs(o.date - i.date) <= case m.source when 'user' then 31 else 5 end)) then
    raise exception 'the legs of a transfer do not match'
      using errcode = 'check_violation', constraint = 'transfer_match_legs';
  end if;
  return null;
end
$function$`;

const CHECK_BEFORE = `
create or replace function check_transfer_match() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  leg uuid := case tg_table_name when 'bank_transaction' then new.id end;
begin
  if exists (
    select from (
      select * from public.transfer_match m
       where leg is null and m.business_id = new.business_id and m.id = new.id
      union all
      select * from public.transfer_match m where m.business_id = new.business_id and m.out_transaction_id = leg
      union all
      select * from public.transfer_match m where m.business_id = new.business_id and m.in_transaction_id = leg) m
      join public.bank_transaction o on o.business_id = m.business_id and o.id = m.out_transaction_id
      join public.bank_transaction i on i.business_id = m.business_id and i.id = m.in_transaction_id
     where not (
       o.removed_at is null and i.removed_at is null and o.entry_id is not null and i.entry_id is not null
       and o.is_transfer and i.is_transfer
       and o.split_status is distinct from 'split' and i.split_status is distinct from 'split'
       and o.amount_minor > 0 and i.amount_minor = - o.amount_minor and i.currency = o.currency
       and o.entity_id = m.entity_id and i.entity_id = m.entity_id and o.bank_account_id <> i.bank_account_id
       and abs(o.date - i.date) <= case m.source when 'user' then 31 else 5 end)) then
    raise exception 'the legs of a transfer do not match'
      using errcode = 'check_violation', constraint = 'transfer_match_legs';
  end if;
  return null;
end
$function$`;
