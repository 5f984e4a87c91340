import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions, makeBaselineTables } from './baseline.js';
import { openToSystem, protectTenantTable } from './row-level-security.js';

const AUDIT_LOG = `
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
  -- An event of a user, such as a refused sign-in, is recorded in every business that the user belongs to.
  ${openToSystem('audit_log', 'insert')}`;

const REQUESTS = `
  create table idempotency_key (
    business_id uuid not null references business (id),
    caller text not null,
    key text not null,
    request_hash bytea not null,
    -- The stored response; null while an operation with outside calls has claimed the key.
    answer text,
    created_at timestamptz not null,
    claimed_until timestamptz,
    status smallint check (status between 200 and 299),
    primary key (business_id, caller, key),
    constraint idempotency_key_answered check ((answer is null) = (claimed_until is not null)),
    constraint idempotency_key_status_of_answer check (status is null or answer is not null)
  );
  create index idempotency_key_by_age on idempotency_key (created_at);
  ${protectTenantTable('idempotency_key')}
  ${openToSystem('idempotency_key', 'select, delete')}
  grant select, insert, update, delete on idempotency_key to charterbook_app;

  -- A crash may empty it without harm: then every bucket is full again.
  create unlogged table rate_bucket (
    key text primary key,
    tat timestamptz not null
  ) with (fillfactor = 70);`;

/** A tenant enqueues its own jobs; the service claims and ends those of all tenants. */
const JOBS = `
  create table job (
    business_id uuid not null references business (id),
    id uuid not null,
    kind text not null check (length(kind) between 1 and 60),
    -- For a nightly job the key is the day, and a job that has ended still blocks its day.
    key text not null check (length(key) <= 200),
    nightly boolean not null,
    state text not null check (state in ('waiting', 'running', 'done', 'dead')),
    -- When a waiting job may run; when the lease of a running one ends and any worker may run it again.
    due_at timestamptz not null,
    attempts integer not null default 0 check (attempts >= 0),
    -- Identifies one claim, not one worker: each claim has a new id.
    locked_by uuid,
    error text check (length(error) <= 300),
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (business_id, id),
    constraint job_locked check ((state = 'running') = (locked_by is not null)),
    constraint job_ended check ((state in ('done', 'dead')) = (ended_at is not null))
  );
  -- A job that has begun may have read what changed since; one that failed waits for its own time.
  create unique index job_waits_once on job (business_id, kind, key)
    where state = 'waiting' and attempts = 0 and not nightly;
  create unique index job_once_a_night on job (business_id, kind, key) where nightly;
  -- Jobs that a user has just requested run before the night's work.
  create index job_due on job (nightly, due_at) where state in ('waiting', 'running');
  create index job_by_end on job (ended_at) where ended_at is not null;
  ${protectTenantTable('job')}
  ${openToSystem('job', 'select, insert, update, delete')}
  grant select, insert, update (due_at) on job to charterbook_app;`;

const WRITE_AUDIT_LOG = `
create function write_audit_log(
  p_business uuid, p_at timestamptz, p_actor_kind text, p_credential uuid, p_client text, p_user uuid,
  p_request text, p_address text,
  p_ids uuid[], p_actions text[], p_types text[], p_resources text[], p_changes jsonb[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
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
$function$;`;

export class Platform1764413000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [AUDIT_LOG, REQUESTS, JOBS]);
    await makeBaselineFunctions(queryRunner, [WRITE_AUDIT_LOG]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function write_audit_log;
      drop table job, rate_bucket, idempotency_key, audit_log`);
  }
}
