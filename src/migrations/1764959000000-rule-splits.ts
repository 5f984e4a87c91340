import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules split transactions.
 *
 * previous release: drops a constraint: it never splits a pending transaction
 * previous release: adds a constraint: it writes neither the splits of a rule nor the rule of a split line
 * previous release: raises an exception: only if it changes the amount of a transaction that a newer release has split
 */
export class RuleSplits1764959000000 implements MigrationInterface {
  name = 'RuleSplits1764959000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS);
    await queryRunner.query(checkFunction(SOUND_WITH_RULES));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from transaction_split s using bank_transaction t
       where t.business_id = s.business_id and t.id = s.transaction_id and t.pending;
      update bank_transaction set split_status = null where pending;
      alter table bank_transaction
        add constraint bank_transaction_split_settled check (split_status is null or not pending);
      alter table transaction_split drop column rule_id;
      alter table categorization_rule drop column splits`);
    await queryRunner.query(checkFunction(SOUND));
  }
}

const COLUMNS = `
  alter table categorization_rule
    add column splits jsonb,
    add constraint categorization_rule_splits_check check (
      case when splits is null then true
           when jsonb_typeof(splits) <> 'array' then false
           else jsonb_array_length(splits) between 1 and 49 and action = 'set' and account_id is not null end);
  alter table transaction_split
    add column rule_id uuid,
    add constraint transaction_split_rule_of_entity
      foreign key (business_id, entity_id, rule_id) references categorization_rule (business_id, entity_id, id);
  alter table bank_transaction drop constraint bank_transaction_split_settled;`;

const SOUND = `count(s.position) between 2 and 50 and sum(s.amount_minor) = t.amount_minor
                   and bool_and(s.entity_id = t.entity_id)`;

/** One user or one rule made all parts, and only a rule splits what is pending. */
const SOUND_WITH_RULES = `${SOUND}
                   and (bool_and(s.rule_id is null) or bool_and(s.rule_id is not distinct from t.rule_id))
                   and (not t.pending or bool_and(s.rule_id is not null))`;

function checkFunction(isSound: string): string {
  return `
create or replace function check_transaction_split() returns trigger
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
              then ${isSound}
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
}
