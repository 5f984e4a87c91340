import type { MigrationInterface, QueryRunner } from 'typeorm';
import { giveFunctionTo, openToSystem, protectTenantTable } from './row-level-security.js';

/**
 * Roles belong to the whole server while advisory locks belong to one database, so two databases may get
 * here at once: whoever comes second finds the role made. They are never dropped.
 */
const ROLES = `
  do $roles$
  declare
    role_name text;
  begin
    foreach role_name in array array['charterbook_app', 'charterbook_system', 'charterbook_books'] loop
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', role_name);
      exception when duplicate_object or unique_violation then null;
      end;
      begin
        if current_setting('server_version_num')::int < 160000 then
          if not pg_has_role(current_user, role_name, 'MEMBER') then
            execute format('grant %I to %I', role_name, current_user);
          end if;
        elsif not pg_has_role(current_user, role_name, 'SET') then
          execute format('grant %I to %I with set true, inherit false', role_name, current_user);
        end if;
      exception when unique_violation then null;
      end;
    end loop;
  end
  $roles$;
  grant usage on schema public to charterbook_app, charterbook_system, charterbook_books;`;

const IDENTITY = `
  create table business (
    id uuid primary key,
    name text not null check (length(name) between 1 and 200),
    time_zone text not null default 'UTC' check (length(time_zone) <= 64),
    created_at timestamptz not null
  );
  ${protectTenantTable('business', 'id')}
  ${openToSystem('business', 'select')}
  grant select, insert, update on business to charterbook_app;

  create table app_user (
    id uuid primary key,
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    name text not null check (length(name) between 1 and 200),
    created_at timestamptz not null,
    disabled_at timestamptz,
    constraint app_user_email unique (email)
  );
  alter table app_user enable row level security;
  alter table app_user force row level security;
  ${openToSystem('app_user', 'select, insert, update')}

  create table member (
    business_id uuid not null references business (id),
    user_id uuid not null references app_user (id),
    role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
    created_at timestamptz not null,
    primary key (business_id, user_id)
  );
  create index member_by_user on member (user_id);
  ${protectTenantTable('member')}
  ${openToSystem('member', 'select')}
  grant select, insert, update, delete on member to charterbook_app;

  -- Users are global; a tenant sees those who are its members.
  create policy fellow on app_user for select to charterbook_app
    using (exists (select from member where member.user_id = app_user.id));
  grant select on app_user to charterbook_app;

  create table api_key (
    business_id uuid not null references business (id),
    id uuid not null,
    user_id uuid not null references app_user (id),
    name text not null check (length(name) between 1 and 120),
    scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) >= 1),
    token_hash bytea not null,
    token_prefix text not null,
    token_last_four text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    primary key (business_id, id),
    constraint api_key_token_hash unique (token_hash)
  );
  create index api_key_by_user on api_key (business_id, user_id);
  ${protectTenantTable('api_key')}
  ${openToSystem('api_key', 'select, update (last_used_at)')}
  grant select, insert, update (revoked_at) on api_key to charterbook_app;`;

/** One look-up, one row: what a credential may do now, at this request. */
const AUTHENTICATE = `
  create function authenticate_api_key(presented_hash bytea)
    returns table (credential_id uuid, business_id uuid, time_zone text, role text, scopes text[], user_id uuid,
                   last_used_at timestamptz)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $function$
  #variable_conflict use_column
  begin
    return query select k.id, k.business_id, b.time_zone, m.role, k.scopes, k.user_id, k.last_used_at
      from public.api_key k
      join public.member m on m.business_id = k.business_id and m.user_id = k.user_id
      join public.app_user u on u.id = k.user_id and u.disabled_at is null
      join public.business b on b.id = k.business_id
     where k.token_hash = presented_hash and k.revoked_at is null;
  end
  $function$;
  ${giveFunctionTo('charterbook_system', 'authenticate_api_key(bytea)')}`;

const TRAILS = `
  create table audit_log (
    business_id uuid not null references business (id),
    id uuid not null,
    occurred_at timestamptz not null,
    actor_kind text not null,
    credential_id uuid,
    client_id text,
    acting_user_id uuid,
    request_id text,
    address text,
    action text not null,
    resource_type text not null,
    resource_id text,
    changes jsonb not null,
    primary key (business_id, id)
  );
  create index audit_log_by_time on audit_log (business_id, occurred_at desc, id desc);
  create index audit_log_by_resource on audit_log (business_id, resource_type, resource_id, occurred_at desc, id desc);
  ${protectTenantTable('audit_log')}
  grant select, insert on audit_log to charterbook_app;

  create function write_audit_log(
    p_business uuid, p_at timestamptz, p_actor_kind text, p_credential uuid, p_client text, p_user uuid,
    p_request text, p_address text, p_ids uuid[], p_actions text[], p_types text[], p_resources text[],
    p_changes jsonb[]
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  begin
    insert into public.audit_log
      (business_id, id, occurred_at, actor_kind, credential_id, client_id, acting_user_id, request_id, address,
       action, resource_type, resource_id, changes)
    select p_business, r.id, p_at, p_actor_kind, p_credential, p_client, p_user, p_request, p_address,
           r.action, r.resource_type, r.resource_id, r.changes
      from unnest(p_ids, p_actions, p_types, p_resources, p_changes)
           as r(id, action, resource_type, resource_id, changes);
  end
  $function$;

  create table idempotency_key (
    business_id uuid not null references business (id),
    caller text not null,
    key text not null,
    request_hash bytea not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (business_id, caller, key)
  );
  create index idempotency_key_by_age on idempotency_key (created_at);
  ${protectTenantTable('idempotency_key')}
  ${openToSystem('idempotency_key', 'select, delete')}
  grant select, insert, update on idempotency_key to charterbook_app;

  -- Lost in a crash, and nothing is lost with it: every bucket is then full again.
  create unlogged table rate_bucket (
    key text primary key,
    tat timestamptz not null
  ) with (fillfactor = 70);`;

const ENTITIES = `
  create table legal_entity (
    business_id uuid not null references business (id),
    id uuid not null,
    legal_name text not null check (length(legal_name) between 1 and 200),
    country text not null check (country ~ '^[A-Z]{2}$'),
    entity_type text not null
      check (entity_type in ('llc', 'c_corp', 's_corp', 'partnership', 'sole_prop', 'nonprofit')),
    regime text check (regime in ('disregarded', 'partnership', 'c_corp', 's_corp')),
    status text not null check (status in ('active', 'pending', 'suspended', 'dissolved')),
    tax_id_type text not null check (tax_id_type in ('EIN', 'SSN', 'ITIN', 'FOREIGN', 'none')),
    tax_id_key_id text,
    tax_id_ciphertext bytea,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    fiscal_year_end_month smallint check (fiscal_year_end_month between 1 and 12),
    formation_state text check (length(formation_state) <= 60),
    formation_date date,
    naics text check (naics ~ '^[0-9]{2,6}$'),
    address jsonb,
    is_primary boolean not null,
    locked_through date,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (business_id, id),
    constraint legal_entity_tax_id check (
      (tax_id_type = 'none') = (tax_id_ciphertext is null) and (tax_id_ciphertext is null) = (tax_id_key_id is null))
  );
  create unique index legal_entity_one_primary on legal_entity (business_id) where is_primary;
  ${protectTenantTable('legal_entity')}
  ${openToSystem('legal_entity', 'select (tax_id_key_id)')}
  grant select, insert, update on legal_entity to charterbook_app;`;

export class Foundation1763700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [ROLES, IDENTITY, AUTHENTICATE, TRAILS, ENTITIES])
      await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function authenticate_api_key(bytea);
      drop function write_audit_log(uuid, timestamptz, text, uuid, text, uuid, text, text, uuid[], text[], text[],
                                    text[], jsonb[]);
      drop table legal_entity, rate_bucket, idempotency_key, audit_log, api_key, member, app_user, business cascade`);
  }
}
