import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bank accounts in other currencies than the books: what moved on them in their own currency, next to the amount in that of
 * the books.
 *
 * previous release: adds a column: nullable, which it does not write
 * previous release: adds a constraint: on columns that it does not write
 * previous release: drops a function: it is created again, and accepts the same calls
 * previous release: raises an exception: only for accounts that a newer release has mapped, which it would post in the wrong currency
 * previous release: revokes: the right to create functions, which the role has only in this migration
 */
export class OriginalAmounts1764978000000 implements MigrationInterface {
  name = 'OriginalAmounts1764978000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS);
    await queryRunner.query(`drop function post_journal_entries; ${POST}`);
    await queryRunner.query(replaceOfBooks(RECORDED));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(replaceOfBooks(RECORDED_BEFORE));
    await queryRunner.query(`drop function post_journal_entries; ${POST_BEFORE}`);
    await queryRunner.query(`
      alter table bank_account drop column opening_booked_minor;
      alter table bank_transaction drop column booked_minor;
      alter table journal_line drop column currency, drop column foreign_minor;
      alter table bank_account drop constraint bank_account_currency`);
  }
}

/** Replaces a function of the role that alone may write balances. */
function replaceOfBooks(definition: string): string {
  return `
    grant create on schema public to charterbook_books;
    set local role charterbook_books;
    ${definition};
    reset role;
    revoke create on schema public from charterbook_books`;
}

const COLUMNS = `
  alter table bank_account
    add column opening_booked_minor bigint,
    add constraint bank_account_opening_booked check (
      opening_booked_minor is null or sign(opening_booked_minor) = sign(opening_balance_minor)),
    add constraint bank_account_currency unique (business_id, id, currency);
  alter table bank_transaction
    add column booked_minor bigint,
    add constraint bank_transaction_booked check (booked_minor is null or sign(booked_minor) = sign(amount_minor));
  alter table journal_line
    add column currency text,
    add column foreign_minor bigint,
    add constraint journal_line_original check (
      (currency is null) = (foreign_minor is null)
      and (foreign_minor is null or foreign_minor = 0 or sign(foreign_minor) = sign(amount_minor))),
    add constraint journal_line_currency_of_bank_account foreign key (business_id, bank_account_id, currency)
      references bank_account (business_id, id, currency);
  create index journal_line_foreign on journal_line (business_id, bank_account_id, posted_on) where currency is not null`;

const POST = `
create function post_journal_entries(
  p_business uuid, p_entity uuid, p_at timestamptz, p_actor_kind text, p_user uuid,
  p_ids uuid[], p_dates date[], p_descriptions text[], p_sources text[], p_source_ids uuid[], p_source_seqs int[],
  p_reverses uuid[], p_senses smallint[], p_line_counts smallint[],
  p_line_entries uuid[], p_line_nos smallint[], p_line_accounts uuid[], p_line_bank_accounts uuid[],
  p_line_amounts bigint[], p_line_dates date[], p_line_senses smallint[],
  p_line_currencies text[] default null, p_line_originals bigint[] default null
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if p_line_currencies is null and exists (
    select from public.bank_account a
     where a.business_id = p_business and a.id = any (p_line_bank_accounts)
       and a.currency <> (select e.currency from public.legal_entity e
                           where e.business_id = p_business and e.id = p_entity)) then
    raise exception 'lines of a bank account in another currency need their original amounts'
      using errcode = '23514', constraint = 'journal_line_original';
  end if;

  with entry as (
    insert into public.journal_entry
      (business_id, entity_id, recorded_at, actor_kind, acting_user_id, id, posted_on, description, source,
       source_id, source_seq, reverses_entry_id, flow_sense, line_count)
    select p_business, p_entity, p_at, p_actor_kind, p_user, e.*
      from unnest(p_ids, p_dates, p_descriptions, p_sources, p_source_ids, p_source_seqs, p_reverses, p_senses,
                  p_line_counts) as e
  )
  insert into public.journal_line
    (business_id, entity_id, entry_id, line_no, account_id, bank_account_id, amount_minor, posted_on, flow_sense,
     currency, foreign_minor)
  select p_business, p_entity, l.*
    from unnest(p_line_entries, p_line_nos, p_line_accounts, p_line_bank_accounts, p_line_amounts, p_line_dates,
                p_line_senses, p_line_currencies, p_line_originals) as l;
end
$function$`;

const POST_BEFORE = `
create function post_journal_entries(
  p_business uuid, p_entity uuid, p_at timestamptz, p_actor_kind text, p_user uuid,
  p_ids uuid[], p_dates date[], p_descriptions text[], p_sources text[], p_source_ids uuid[], p_source_seqs int[],
  p_reverses uuid[], p_senses smallint[], p_line_counts smallint[],
  p_line_entries uuid[], p_line_nos smallint[], p_line_accounts uuid[], p_line_bank_accounts uuid[],
  p_line_amounts bigint[], p_line_dates date[], p_line_senses smallint[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  with entry as (
    insert into public.journal_entry
      (business_id, entity_id, recorded_at, actor_kind, acting_user_id, id, posted_on, description, source,
       source_id, source_seq, reverses_entry_id, flow_sense, line_count)
    select p_business, p_entity, p_at, p_actor_kind, p_user, e.*
      from unnest(p_ids, p_dates, p_descriptions, p_sources, p_source_ids, p_source_seqs, p_reverses, p_senses,
                  p_line_counts) as e
  )
  insert into public.journal_line
    (business_id, entity_id, entry_id, line_no, account_id, bank_account_id, amount_minor, posted_on, flow_sense)
  select p_business, p_entity, l.*
    from unnest(p_line_entries, p_line_nos, p_line_accounts, p_line_bank_accounts, p_line_amounts, p_line_dates,
                p_line_senses) as l;
end
$function$;`;

const RECORDED = `
create or replace function journal_entries_recorded() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $function$
declare
  bad uuid;
begin
  select e.id into bad from added e
   where (select l.line_no from public.journal_line l
           where l.business_id = e.business_id and l.entry_id = e.id and l.line_no = 1) is null
   limit 1;
  if found then
    raise exception 'entry % has no lines', bad using errcode = '23514', constraint = 'journal_entry_has_lines';
  end if;

  select e.id into bad from added e
   where e.reverses_entry_id is not null
     and ((select original.line_count = e.line_count and original.flow_sense = -e.flow_sense
             from public.journal_entry original
            where original.business_id = e.business_id and original.id = e.reverses_entry_id) is not true
       or (select count(*) from public.journal_line l
            where l.business_id = e.business_id and l.entry_id = e.id
              and (select o.account_id = l.account_id and o.amount_minor = -l.amount_minor
                      and o.bank_account_id is not distinct from l.bank_account_id
                      and o.currency is not distinct from l.currency
                      and o.foreign_minor is not distinct from -l.foreign_minor
                     from public.journal_line o
                    where o.business_id = e.business_id and o.entry_id = e.reverses_entry_id
                      and o.line_no = l.line_no)) <> e.line_count)
   limit 1;
  if found then
    raise exception 'entry % does not mirror the entry it reverses', bad
      using errcode = '23514', constraint = 'journal_entry_mirrors';
  end if;
  return null;
end
$function$`;

const RECORDED_BEFORE = `
create or replace function journal_entries_recorded() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $function$
declare
  bad uuid;
begin
  select e.id into bad from added e
   where (select l.line_no from public.journal_line l
           where l.business_id = e.business_id and l.entry_id = e.id and l.line_no = 1) is null
   limit 1;
  if found then
    raise exception 'entry % has no lines', bad using errcode = '23514', constraint = 'journal_entry_has_lines';
  end if;

  select e.id into bad from added e
   where e.reverses_entry_id is not null
     and ((select original.line_count = e.line_count and original.flow_sense = -e.flow_sense
             from public.journal_entry original
            where original.business_id = e.business_id and original.id = e.reverses_entry_id) is not true
       or (select count(*) from public.journal_line l
            where l.business_id = e.business_id and l.entry_id = e.id
              and (select o.account_id = l.account_id and o.amount_minor = -l.amount_minor
                      and o.bank_account_id is not distinct from l.bank_account_id
                     from public.journal_line o
                    where o.business_id = e.business_id and o.entry_id = e.reverses_entry_id
                      and o.line_no = l.line_no)) <> e.line_count)
   limit 1;
  if found then
    raise exception 'entry % does not mirror the entry it reverses', bad
      using errcode = '23514', constraint = 'journal_entry_mirrors';
  end if;
  return null;
end
$function$`;
