import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions, makeBaselineTables } from './baseline.js';
import { openToSystem, protectTenantTable } from './row-level-security.js';

const INCORPORATIONS = `
  create table incorporation (
    business_id uuid not null references business (id),
    id uuid not null,
    status text not null
      check (status in ('submitted', 'name_change_required', 'filed', 'rejected', 'cancelled')),
    entity_type text not null check (entity_type in ('LLC', 'CORP')),
    filing_state text not null check (filing_state ~ '^[A-Z]{2}$'),
    name_options jsonb not null check (jsonb_array_length(name_options) between 1 and 3),
    -- What was ordered, without a person's tax id.
    details jsonb not null,
    ein_no_ssn boolean not null,
    -- Why it was rejected, or why other names are needed.
    status_reason text check (length(status_reason) between 1 and 500),
    -- What the state has filed.
    entity_id uuid,
    legal_name text check (length(legal_name) between 1 and 200),
    formation_date date,
    state_file_number text check (length(state_file_number) between 1 and 60),
    filed_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (business_id, id),
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    -- No field of these names at any depth, whatever writes.
    constraint incorporation_no_personal_tax_id check (not jsonb_path_exists(details,
      '$.** ? (exists(@.ssn) || exists(@.itin) || exists(@.tin) || exists(@.taxId) || exists(@.socialSecurityNumber))')),
    constraint incorporation_filed check (
      case when status = 'filed'
           then num_nulls(entity_id, legal_name, formation_date, filed_at) = 0
           else num_nonnulls(entity_id, legal_name, formation_date, state_file_number, filed_at) = 0 end),
    constraint incorporation_reason check (
      case when status in ('rejected', 'name_change_required') then status_reason is not null
           when status in ('submitted', 'filed') then status_reason is null
           else true end)
  );
  -- One incorporation makes one entity.
  create unique index incorporation_one_per_entity on incorporation (business_id, entity_id);
  create index incorporation_by_time on incorporation (business_id, created_at desc, id desc);
  create index incorporation_by_status on incorporation (business_id, status, created_at desc, id desc);
  create index incorporation_everywhere on incorporation (status, created_at desc, id desc);
  ${protectTenantTable('incorporation')}
  ${openToSystem('incorporation', 'select')}
  grant select, insert, update on incorporation to charterbook_app;`;

const LIFECYCLE = `
create function incorporation_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('submitted', 'name_change_required'), ('submitted', 'filed'), ('submitted', 'rejected'),
    ('submitted', 'cancelled'), ('name_change_required', 'submitted'), ('name_change_required', 'cancelled')
  ) then
    raise exception 'an incorporation cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
create trigger incorporation_moves before update on incorporation
  for each row execute function incorporation_moves();`;

export class Incorporations1764425000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [INCORPORATIONS]);
    await makeBaselineFunctions(queryRunner, [LIFECYCLE]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table incorporation; drop function incorporation_moves');
  }
}
