import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/**
 * Which two bank transactions are one transfer, and which are not.
 *
 * previous release: drops a constraint: it is created again, and accepts one more source
 * previous release: adds a constraint: it accepts all sources that it writes
 * previous release: adds a trigger: those that reject do not run for it; the other one ends matches, which it does not know
 * previous release: raises an exception: not for writers without this migration
 */
export class TransferMatches1764956000000 implements MigrationInterface {
  name = 'TransferMatches1764956000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SOURCES);
    await queryRunner.query(TABLES);
    await queryRunner.query(INDEXES);
    await queryRunner.query(FUNCTION);
    await queryRunner.query(END);
    await queryRunner.query(TRIGGERS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger bank_transaction_match on bank_transaction;
      drop trigger fit_earlier_release on bank_transaction;
      drop index bank_transaction_open_legs, bank_transaction_proposed_legs;
      drop table transfer_match, transfer_rejection;
      drop function check_transfer_match;
      drop function end_match_of_earlier_release;
      update bank_transaction set category_source = 'keyword' where category_source = 'matched';
      alter table bank_transaction drop constraint bank_transaction_category_source_check;
      alter table bank_transaction add constraint bank_transaction_category_source_check check (category_source in
        ('user_override', 'rule', 'pushed', 'memory', 'provider', 'keyword', 'uncategorized'))`);
  }
}

const SOURCES = `
  alter table bank_transaction drop constraint bank_transaction_category_source_check;
  alter table bank_transaction add constraint bank_transaction_category_source_check check (category_source in
    ('user_override', 'rule', 'pushed', 'matched', 'memory', 'provider', 'keyword', 'uncategorized'));`;

const TABLES = `
  -- A leg is in at most one match: the triggers check that money out is in one column, and money in in the other.
  create table transfer_match (
    business_id uuid not null references business (id),
    id uuid not null,
    entity_id uuid not null,
    out_transaction_id uuid not null,
    in_transaction_id uuid not null,
    source text not null check (source in ('automatic', 'user')),
    created_at timestamptz not null,
    primary key (business_id, id),
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    foreign key (business_id, out_transaction_id) references bank_transaction (business_id, id),
    foreign key (business_id, in_transaction_id) references bank_transaction (business_id, id),
    constraint transfer_match_out unique (business_id, out_transaction_id),
    constraint transfer_match_in unique (business_id, in_transaction_id)
  );
  create index transfer_match_by_time on transfer_match (business_id, created_at desc, id desc);
  ${protectTenantTable('transfer_match')}
  grant select, insert, delete on transfer_match to charterbook_app;

  create table transfer_rejection (
    business_id uuid not null references business (id),
    first_transaction_id uuid not null,
    second_transaction_id uuid not null,
    created_at timestamptz not null,
    primary key (business_id, first_transaction_id, second_transaction_id),
    foreign key (business_id, first_transaction_id) references bank_transaction (business_id, id),
    foreign key (business_id, second_transaction_id) references bank_transaction (business_id, id),
    constraint transfer_rejection_order check (first_transaction_id < second_transaction_id)
  );
  create index transfer_rejection_of_second on transfer_rejection (business_id, second_transaction_id);
  ${protectTenantTable('transfer_rejection')}
  grant select, insert, delete on transfer_rejection to charterbook_app;`;

const INDEXES = `
  -- Where a new leg looks for its partner.
  create index bank_transaction_open_legs on bank_transaction (business_id, entity_id, amount_minor, date)
    where (is_transfer or category_source = 'uncategorized')
      and entry_id is not null and not pending and removed_at is null and split_status is distinct from 'split';
  -- Which legs proposals start from.
  create index bank_transaction_proposed_legs on bank_transaction (business_id, entity_id, date desc, id desc)
    where (is_transfer or needs_review) and entry_id is not null and not pending and removed_at is null
      and split_status is distinct from 'split';`;

const FUNCTION = `
create function check_transfer_match() returns trigger
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
$function$;`;

const END = `
create function end_match_of_earlier_release() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  delete from public.transfer_match m where m.business_id = new.business_id and m.out_transaction_id = new.id;
  delete from public.transfer_match m where m.business_id = new.business_id and m.in_transaction_id = new.id;
  return null;
end
$function$`;

const LEG_CHANGES = `after update of amount_minor, date, entry_id, is_transfer, removed_at, split_status on bank_transaction`;
const CHANGED = `(old.is_transfer and (
  old.amount_minor <> new.amount_minor or old.date <> new.date or new.entry_id is null or not new.is_transfer
  or new.removed_at is not null or new.split_status = 'split'))`;

const TRIGGERS = `
  create constraint trigger transfer_match_legs after insert or update on transfer_match
    deferrable initially deferred for each row when (writer_contains(1764956000000))
    execute function check_transfer_match();
  create constraint trigger bank_transaction_match ${LEG_CHANGES}
    deferrable initially deferred for each row when (writer_contains(1764956000000) and ${CHANGED})
    execute function check_transfer_match();
  create trigger fit_earlier_release ${LEG_CHANGES}
    for each row when (not writer_contains(1764956000000) and ${CHANGED})
    execute function end_match_of_earlier_release();`;
