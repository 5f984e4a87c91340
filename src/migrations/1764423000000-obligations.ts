import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions, makeBaselineTables } from './baseline.js';
import { protectTenantTable } from './row-level-security.js';

const OBLIGATIONS = `
  create table obligation (
    business_id uuid not null references business (id),
    id uuid not null,
    entity_id uuid not null,
    -- The rule that it follows from, and the period it is for; both null for one that a user created.
    rule_code text check (length(rule_code) between 1 and 60),
    period text check (length(period) between 1 and 20),
    jurisdiction text check (jurisdiction ~ '^US(-[A-Z]{2})?$'),
    title text not null check (length(title) between 1 and 200),
    severity text not null check (severity in ('required', 'conditional')),
    note text check (length(note) between 1 and 1000),
    due_date date not null check (due_date between '1900-01-01' and '2199-12-31'),
    -- Whether it is upcoming, due soon or overdue follows from the due date on every read.
    state text not null check (state in ('open', 'filed', 'waived')),
    filed_on date check (filed_on between '1900-01-01' and '2199-12-31'),
    confirmation_number text check (length(confirmation_number) between 1 and 100),
    document_id uuid,
    waived_at timestamptz,
    waive_reason text check (length(waive_reason) between 1 and 500),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (business_id, id),
    unique (business_id, entity_id, rule_code, period),
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    foreign key (business_id, document_id) references document (business_id, id),
    constraint obligation_rule check (
      (rule_code is null) = (period is null) and (rule_code is null) = (jurisdiction is null)),
    constraint obligation_filed check (
      (state = 'filed') = (filed_on is not null) and
      (state = 'filed' or (confirmation_number is null and document_id is null))),
    constraint obligation_waived check (
      (state = 'waived') = (waived_at is not null) and (state = 'waived' or waive_reason is null))
  );
  create index obligation_by_date on obligation (business_id, due_date, id);
  create index obligation_by_state on obligation (business_id, state, due_date, id);
  create index obligation_by_entity on obligation (business_id, entity_id, state, due_date, id);
  ${protectTenantTable('obligation')}
  grant select, insert, update, delete on obligation to charterbook_app;`;

const GUARD = `
create function obligation_guard() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'open' or old.rule_code is null then
      raise exception 'an obligation that a user created, filed or waived cannot be deleted'
        using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if (old.entity_id, old.rule_code, old.period) is distinct from (new.entity_id, new.rule_code, new.period) then
    raise exception 'the entity, rule and period of an obligation cannot change' using errcode = 'check_violation';
  end if;
  if (old.state <> 'open' or old.rule_code is null)
     and (old.title, old.note, old.severity, old.jurisdiction, old.due_date)
         is distinct from (new.title, new.note, new.severity, new.jurisdiction, new.due_date) then
    raise exception 'an obligation that a user created, filed or waived cannot be corrected'
      using errcode = 'check_violation';
  end if;
  if old.state <> new.state and old.state <> 'open' and new.state <> 'open' then
    raise exception 'an obligation cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
create trigger obligation_guard before update or delete on obligation
  for each row execute function obligation_guard();`;

export class Obligations1764423000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [OBLIGATIONS]);
    await makeBaselineFunctions(queryRunner, [GUARD]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table obligation; drop function obligation_guard');
  }
}
