import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/**
 * Which fiscal years are closed.
 *
 * previous release: adds a trigger: without effect on entities without a closed year
 * previous release: raises an exception: only if it opens a year that a newer release has closed
 */
export class ClosedYears1764972100000 implements MigrationInterface {
  name = 'ClosedYears1764972100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
    await queryRunner.query(IS_LOCKED);
    await queryRunner.query(TRIGGERS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger closed_year_is_locked on legal_entity;
      drop table closed_year;
      drop function closed_year_is_locked`);
  }
}

const TABLE = `
  create table closed_year (
    business_id uuid not null,
    entity_id uuid not null,
    fiscal_year_end date not null check (extract(day from fiscal_year_end + 1) = 1),
    starts_on date not null,
    -- Null if no account moved.
    entry_id uuid,
    -- That of closing entries, for the foreign key.
    flow_sense smallint not null check (flow_sense = 2),
    locked_before date,
    closed_at timestamptz not null,
    primary key (business_id, entity_id, fiscal_year_end),
    check (starts_on < fiscal_year_end),
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    constraint closed_year_entry foreign key (business_id, entity_id, entry_id, fiscal_year_end, flow_sense)
      references journal_entry (business_id, entity_id, id, posted_on, flow_sense)
  );
  ${protectTenantTable('closed_year')}
  grant select, insert, delete on closed_year to charterbook_app`;

const IS_LOCKED = `
create function closed_year_is_locked() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  entity uuid;
begin
  if tg_table_name = 'legal_entity' then
    entity := new.id;
  else
    entity := new.entity_id;
  end if;
  if exists (select from public.closed_year y
              where y.business_id = new.business_id and y.entity_id = entity
                and y.fiscal_year_end > coalesce((select e.locked_through from public.legal_entity e
                                                   where e.business_id = new.business_id and e.id = entity), '-infinity')) then
    raise exception 'a closed year of entity % is not locked', entity
      using errcode = '23514', constraint = 'closed_year_is_locked';
  end if;
  return null;
end
$function$`;

const TRIGGERS = `
  create constraint trigger closed_year_is_locked after insert on closed_year
    deferrable initially deferred for each row execute function closed_year_is_locked();
  create constraint trigger closed_year_is_locked after update of locked_through on legal_entity
    deferrable initially deferred for each row when (old.locked_through is distinct from new.locked_through)
    execute function closed_year_is_locked()`;
