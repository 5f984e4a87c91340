import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions, makeBaselineTables } from './baseline.js';
import {
  giveFunctionTo,
  openToSystem,
  protectGlobalTable,
  protectTenantTable,
} from './row-level-security.js';

const CLIENTS = `
  create table oauth_client (
    id uuid primary key,
    client_id text not null,
    -- Null for a partner, which any number of businesses may authorize.
    business_id uuid references business (id),
    -- The member whose role limits a business's client; null for a partner, and after that member has left.
    owner_user_id uuid references app_user (id),
    name text not null check (length(name) between 1 and 120),
    redirect_uris text[] not null check (cardinality(redirect_uris) <= 20),
    scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) >= 1),
    secret_hash bytea not null,
    has_signup_gate boolean not null default false,
    any_loopback_port boolean not null default false,
    created_at timestamptz not null,
    revoked_at timestamptz,
    constraint oauth_client_client_id unique (client_id),
    constraint oauth_client_partner check (
      business_id is not null or (owner_user_id is null and cardinality(redirect_uris) >= 1)),
    constraint oauth_client_signup_gate check (not has_signup_gate or business_id is null)
  );
  create index oauth_client_by_business on oauth_client (business_id) where business_id is not null;
  ${protectTenantTable('oauth_client')}
  ${openToSystem('oauth_client', 'select, insert, update')}
  grant select, insert, update (secret_hash, owner_user_id, revoked_at) on oauth_client to charterbook_app;

  -- Who may sign up while sign-up is gated, by the hash of the address; client_id is the partner that allowed it.
  create table signup_allowance (
    email_hash bytea not null,
    client_id uuid,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint signup_allowance_once unique nulls not distinct (email_hash, client_id)
  );
  create index signup_allowance_by_client on signup_allowance (client_id, created_at);
  create index signup_allowance_by_end on signup_allowance (expires_at);
  ${protectGlobalTable('signup_allowance')}
  ${openToSystem('signup_allowance', 'select, insert, update, delete')}

  create table authorization_request (
    id uuid primary key,
    oauth_client_id uuid not null references oauth_client (id),
    redirect_uri text not null,
    scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) >= 1),
    state text,
    code_challenge text not null check (length(code_challenge) between 43 and 128),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    decided_at timestamptz
  );
  create index authorization_request_by_expiry on authorization_request (expires_at);
  ${protectGlobalTable('authorization_request')}
  ${openToSystem('authorization_request', 'select, insert, update, delete')}`;

const GRANTS = `
  create table oauth_grant (
    business_id uuid not null references business (id),
    id uuid not null,
    oauth_client_id uuid not null references oauth_client (id),
    created_at timestamptz not null,
    last_used_at timestamptz,
    disconnected_at timestamptz,
    primary key (business_id, id)
  );
  create unique index oauth_grant_one_live on oauth_grant (business_id, oauth_client_id)
    where disconnected_at is null;
  create index oauth_grant_by_client on oauth_grant (oauth_client_id);
  ${protectTenantTable('oauth_grant')}
  ${openToSystem('oauth_grant', 'select, update (last_used_at)')}
  grant select, insert, update (disconnected_at) on oauth_grant to charterbook_app;

  -- Partners belong to no tenant; a tenant sees those that it has a grant for.
  create policy granted on oauth_client for select to charterbook_app
    using (exists (select from oauth_grant where oauth_grant.oauth_client_id = oauth_client.id));

  -- A code, and once it has been exchanged the family of all tokens that it produced.
  create table oauth_code (
    business_id uuid not null references business (id),
    id uuid not null,
    grant_id uuid not null,
    user_id uuid not null references app_user (id),
    scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) >= 1),
    code_hash bytea not null,
    redirect_uri text not null,
    code_challenge text not null check (length(code_challenge) between 43 and 128),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    -- The family's absolute end.
    ends_at timestamptz not null,
    revoked_at timestamptz,
    primary key (business_id, id),
    foreign key (business_id, grant_id) references oauth_grant (business_id, id),
    constraint oauth_code_code_hash unique (code_hash)
  );
  create index oauth_code_by_grant on oauth_code (business_id, grant_id);
  create index oauth_code_by_user on oauth_code (business_id, user_id);
  ${protectTenantTable('oauth_code')}
  ${openToSystem('oauth_code', 'select, delete')}
  grant select, insert, update (used_at, revoked_at) on oauth_code to charterbook_app;

  create table oauth_token (
    business_id uuid not null references business (id),
    id uuid not null,
    kind text not null check (kind in ('access', 'refresh')),
    -- One of three: a client alone, a client and the family of a code, or a web session.
    oauth_client_id uuid references oauth_client (id),
    code_id uuid,
    session_id uuid references web_session (id) on delete cascade,
    scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) >= 1),
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- When a refresh token was used. A second use means that it was stolen.
    retired_at timestamptz,
    revoked_at timestamptz,
    primary key (business_id, id),
    foreign key (business_id, code_id) references oauth_code (business_id, id),
    constraint oauth_token_token_hash unique (token_hash),
    constraint oauth_token_source check (
      (oauth_client_id is null) = (session_id is not null) and (session_id is null or code_id is null)),
    constraint oauth_token_refresh check (
      (kind = 'access' or code_id is not null) and (kind = 'refresh' or retired_at is null))
  );
  create index oauth_token_by_code on oauth_token (business_id, code_id) where code_id is not null;
  create index oauth_token_by_session on oauth_token (session_id) where session_id is not null;
  create index oauth_token_by_expiry on oauth_token (expires_at);
  ${protectTenantTable('oauth_token')}
  ${openToSystem('oauth_token', 'select, delete')}
  grant select, insert, update (retired_at, revoked_at) on oauth_token to charterbook_app;`;

const FIND_CLIENT = `
create function find_oauth_client(presented_id text)
  returns table (
    id uuid, client_id text, business_id uuid, time_zone text, owner_user_id uuid, owner_role text, name text,
    redirect_uris text[], scopes text[], secret_hash bytea, has_signup_gate boolean, any_loopback_port boolean
  )
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
begin
  return query
    select c.id, c.client_id, c.business_id, b.time_zone, c.owner_user_id, m.role, c.name,
           c.redirect_uris, c.scopes, c.secret_hash, c.has_signup_gate, c.any_loopback_port
      from public.oauth_client c
      left join public.business b on b.id = c.business_id
      left join public.member m on m.business_id = c.business_id and m.user_id = c.owner_user_id
      left join public.app_user u on u.id = m.user_id and u.disabled_at is null
     where c.client_id = presented_id and c.revoked_at is null and (c.business_id is null or u.id is not null);
end
$function$;
${giveFunctionTo('charterbook_system', 'find_oauth_client(text)')}`;

const AUTHENTICATE = `
create function authenticate_oauth_token(presented_hash bytea, at timestamptz)
  returns table (
    credential_id uuid, client_id text, grant_id uuid, session_id uuid, business_id uuid, time_zone text, user_id uuid,
    role text, owner_role text, scopes text[], grant_last_used_at timestamptz
  )
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
declare
  t public.oauth_token;
begin
  -- The token first: then only the tables that limit its own kind are read.
  select * into t from public.oauth_token
   where token_hash = presented_hash and kind = 'access' and revoked_at is null and expires_at > at;
  if not found then return; end if;

  if t.session_id is not null then
    return query
      select t.id, null::text, null::uuid, t.session_id, t.business_id, b.time_zone, m.user_id, m.role,
             null::text, t.scopes, null::timestamptz
        from public.web_session s
        join public.business b on b.id = t.business_id
        join public.member m on m.business_id = t.business_id and m.user_id = s.user_id
        join public.app_user u on u.id = m.user_id and u.disabled_at is null
       where s.id = t.session_id and s.idle_until > at and s.expires_at > at;
  elsif t.code_id is null then
    return query
      select t.id, c.client_id, null::uuid, null::uuid, t.business_id, b.time_zone, m.user_id, m.role,
             m.role, t.scopes, null::timestamptz
        from public.oauth_client c
        join public.business b on b.id = t.business_id
        join public.member m on m.business_id = c.business_id and m.user_id = c.owner_user_id
        join public.app_user u on u.id = m.user_id and u.disabled_at is null
       where c.id = t.oauth_client_id and c.revoked_at is null and c.business_id = t.business_id;
  else
    return query
      select t.id, c.client_id, g.id, null::uuid, t.business_id, b.time_zone, m.user_id, m.role,
             om.role, t.scopes, g.last_used_at
        from public.oauth_code f
        join public.oauth_grant g on g.business_id = f.business_id and g.id = f.grant_id
        join public.oauth_client c on c.id = t.oauth_client_id
        join public.business b on b.id = t.business_id
        join public.member m on m.business_id = t.business_id and m.user_id = f.user_id
        join public.app_user u on u.id = m.user_id and u.disabled_at is null
        left join public.member om on om.business_id = c.business_id and om.user_id = c.owner_user_id
        left join public.app_user ou on ou.id = om.user_id and ou.disabled_at is null
       where f.business_id = t.business_id and f.id = t.code_id and f.revoked_at is null
         and g.disconnected_at is null and c.revoked_at is null
         and (c.business_id is null or ou.id is not null);
  end if;
end
$function$;
${giveFunctionTo('charterbook_system', 'authenticate_oauth_token(bytea, timestamptz)')}`;

export class OAuth1764414000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [CLIENTS, GRANTS]);
    await makeBaselineFunctions(queryRunner, [FIND_CLIENT, AUTHENTICATE]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function authenticate_oauth_token, find_oauth_client;
      drop policy granted on oauth_client;
      drop table oauth_token, oauth_code, oauth_grant, authorization_request, signup_allowance, oauth_client`);
  }
}
