import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions, makeBaselineTables } from './baseline.js';
import {
  giveFunctionTo,
  openToSystem,
  protectGlobalTable,
  protectTenantTable,
} from './row-level-security.js';

const BUSINESSES = `
  create table business (
    id uuid primary key,
    name text not null check (length(name) between 1 and 200),
    time_zone text not null default 'UTC' check (length(time_zone) <= 64),
    created_at timestamptz not null
  );
  ${protectTenantTable('business', 'id')}
  ${openToSystem('business', 'select')}
  grant select, insert, update on business to charterbook_app;

  -- A user's secrets are for the service alone: tenants see who their members are, column by column.
  create table app_user (
    id uuid primary key,
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    name text not null check (length(name) between 1 and 200),
    created_at timestamptz not null,
    disabled_at timestamptz,
    email_verified_at timestamptz,
    password_hash text check (password_hash like '$argon2id$%'),
    constraint app_user_email unique (email)
  );
  ${protectGlobalTable('app_user')}
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
  grant select (id, email, name, created_at, disabled_at) on app_user to charterbook_app;

  -- An invitation ends with the membership of the member who sent it.
  create table invitation (
    business_id uuid not null references business (id),
    id uuid not null,
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
    invited_by uuid not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (business_id, id),
    constraint invitation_once unique (business_id, email),
    constraint invitation_token_hash unique (token_hash),
    foreign key (business_id, invited_by) references member (business_id, user_id) on delete cascade
  );
  create index invitation_by_inviter on invitation (business_id, invited_by);
  create index invitation_by_email on invitation (email);
  create index invitation_by_end on invitation (expires_at);
  ${protectTenantTable('invitation')}
  ${openToSystem('invitation', 'select, delete')}
  grant select, insert, update, delete on invitation to charterbook_app;`;

const CREDENTIALS = `
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
  grant select, insert, update (revoked_at) on api_key to charterbook_app;

  -- Live until its idle time, its expiry or its deletion, whichever comes first.
  create table web_session (
    id uuid primary key,
    user_id uuid not null references app_user (id),
    token_hash bytea not null,
    address text,
    user_agent text check (length(user_agent) <= 300),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    idle_until timestamptz not null,
    expires_at timestamptz not null,
    constraint web_session_token_hash unique (token_hash)
  );
  create index web_session_by_user on web_session (user_id);
  create index web_session_by_end on web_session (expires_at);
  ${protectGlobalTable('web_session')}
  ${openToSystem('web_session', 'select, insert, update, delete')}

  -- A mailed link proves that its reader owns the mailbox. A sign-up becomes an account only then.
  create table mail_token (
    token_hash bytea primary key,
    kind text not null check (kind in ('sign_up', 'password_reset')),
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    name text check (length(name) between 1 and 200),
    password_hash text check (password_hash like '$argon2id$%'),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint mail_token_sign_up check ((kind = 'sign_up') = (name is not null and password_hash is not null))
  );
  create index mail_token_by_email on mail_token (email, kind, created_at desc);
  create index mail_token_by_end on mail_token (expires_at);
  ${protectGlobalTable('mail_token')}
  ${openToSystem('mail_token', 'select, insert, delete')}`;

const AUTHENTICATE_API_KEY = `
create function authenticate_api_key(presented_hash bytea)
  returns table (
    credential_id uuid, business_id uuid, time_zone text, role text, scopes text[], user_id uuid,
    last_used_at timestamptz
  )
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
begin
  return query
    select k.id, k.business_id, b.time_zone, m.role, k.scopes, k.user_id, k.last_used_at
      from public.api_key k
      join public.member m on m.business_id = k.business_id and m.user_id = k.user_id
      join public.app_user u on u.id = k.user_id and u.disabled_at is null
      join public.business b on b.id = k.business_id
     where k.token_hash = presented_hash and k.revoked_at is null;
end
$function$;
${giveFunctionTo('charterbook_system', 'authenticate_api_key(bytea)')}`;

const AUTHENTICATE_WEB_SESSION = `
create function authenticate_web_session(presented_hash bytea, at_time timestamptz, idle_time interval)
  returns table (session_id uuid, user_id uuid, email text, name text)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
begin
  -- At most one write a minute: not every request has to write.
  update public.web_session s set last_seen_at = at_time, idle_until = at_time + idle_time
   where s.token_hash = presented_hash and s.idle_until > at_time and s.expires_at > at_time
     and s.last_seen_at <= at_time - interval '1 minute';
  return query
    select s.id, u.id, u.email, u.name
      from public.web_session s
      join public.app_user u on u.id = s.user_id and u.disabled_at is null
     where s.token_hash = presented_hash and s.idle_until > at_time and s.expires_at > at_time;
end
$function$;
${giveFunctionTo('charterbook_system', 'authenticate_web_session(bytea, timestamptz, interval)')}`;

export class Identity1764412000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [BUSINESSES, CREDENTIALS]);
    await makeBaselineFunctions(queryRunner, [AUTHENTICATE_API_KEY, AUTHENTICATE_WEB_SESSION]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function authenticate_web_session, authenticate_api_key;
      drop policy fellow on app_user;
      drop table mail_token, web_session, api_key, invitation, member, app_user, business`);
  }
}
