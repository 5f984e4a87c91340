import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/**
 * Bank transactions are split over several ledger accounts.
 *
 * previous release: adds a constraint: it never writes split_status, and a settled transaction never becomes pending
 * previous release: adds a trigger: without effect on transactions that are not split, and it splits none
 * previous release: raises an exception: only if it changes the amount of a transaction that a newer release has split
 */
export class TransactionSplits1764953000000 implements MigrationInterface {
  name = 'TransactionSplits1764953000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(STATUS);
    await queryRunner.query(TABLE);
    await queryRunner.query(FUNCTION);
    await queryRunner.query(TRIGGERS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger transaction_split_of_transaction on bank_transaction;
      drop trigger transaction_split_of_new on bank_transaction;
      drop table transaction_split;
      drop function check_transaction_split();
      alter table bank_transaction drop column split_status`);
  }
}

const STATUS = `
  alter table bank_transaction
    add column split_status text
      constraint bank_transaction_split_status_check check (split_status in ('split', 'cleared')),
    add constraint bank_transaction_split_settled check (split_status is null or not pending);
  create index bank_transaction_split_cleared on bank_transaction (business_id, date desc, id desc)
    where split_status = 'cleared' and removed_at is null;`;

const TABLE = `
  create table transaction_split (
    business_id uuid not null,
    transaction_id uuid not null,
    position smallint not null check (position between 1 and 50),
    entity_id uuid not null,
    account_id uuid not null,
    amount_minor bigint not null check (amount_minor <> 0),
    description text check (length(description) between 1 and 200),
    primary key (business_id, transaction_id, position),
    foreign key (business_id, transaction_id) references bank_transaction (business_id, id),
    foreign key (business_id, entity_id, account_id) references ledger_account (business_id, entity_id, id)
  );
  create index transaction_split_by_account on transaction_split (business_id, account_id, transaction_id);
  ${protectTenantTable('transaction_split')}
  grant select, insert, delete on transaction_split to charterbook_app;`;

const FUNCTION = `
create function check_transaction_split() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  business uuid;
  checked uuid;
  lines int;
  is_sound boolean;
begin
  if tg_table_name = 'bank_transaction' then
    business := new.business_id;
    checked := new.id;
  elsif tg_op = 'DELETE' then
    business := old.business_id;
    checked := old.transaction_id;
  else
    business := new.business_id;
    checked := new.transaction_id;
  end if;
  select count(s.position),
         case when t.split_status = 'split'
              then count(s.position) between 2 and 50 and sum(s.amount_minor) = t.amount_minor
                   and bool_and(s.entity_id = t.entity_id)
              else count(s.position) = 0 end
    into lines, is_sound
    from public.bank_transaction t
    left join public.transaction_split s on s.business_id = t.business_id and s.transaction_id = t.id
   where t.business_id = business and t.id = checked
   group by t.business_id, t.id;
  if not is_sound then
    raise exception 'the % split lines of transaction % do not match it', lines, checked
      using errcode = 'check_violation', constraint = 'transaction_split_matches';
  end if;
  return null;
end
$function$;`;

const TRIGGERS = `
  create constraint trigger transaction_split_matches after insert or update or delete on transaction_split
    deferrable initially deferred for each row execute function check_transaction_split();
  create constraint trigger transaction_split_of_new after insert on bank_transaction
    deferrable initially deferred for each row when (new.split_status = 'split')
    execute function check_transaction_split();
  create constraint trigger transaction_split_of_transaction after update on bank_transaction
    deferrable initially deferred for each row
    when ((new.split_status = 'split' or old.split_status = 'split')
          and (new.amount_minor, new.split_status, new.entity_id)
              is distinct from (old.amount_minor, old.split_status, old.entity_id))
    execute function check_transaction_split();`;
