import type { MigrationInterface, QueryRunner } from 'typeorm';
import { giveFunctionTo } from './row-level-security.js';

/** RFC 7591: public clients that register themselves, and are deleted unless a user approves them. */
export class SelfRegisteredClients1764947100000 implements MigrationInterface {
  name = 'SelfRegisteredClients1764947100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table oauth_client
        add column is_self_registered boolean not null default false,
        add constraint oauth_client_self_registered check (
          not is_self_registered or (business_id is null and is_public and not has_signup_gate));
      create index oauth_client_self_registered_by_age on oauth_client (created_at) where is_self_registered;
      -- For the foreign key of a deleted client.
      create index oauth_token_by_client on oauth_token (oauth_client_id) where oauth_client_id is not null;
      grant delete on oauth_client to charterbook_system;
      drop function find_oauth_client(text);
      ${FIND_CLIENT}
      ${giveFunctionTo('charterbook_system', 'find_oauth_client(text)')}`);
  }

  /** They stop working: an earlier build would show them as partners. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      update oauth_client set revoked_at = coalesce(revoked_at, now()) where is_self_registered;
      drop function find_oauth_client(text);
      ${FIND_CLIENT_BEFORE}
      ${giveFunctionTo('charterbook_system', 'find_oauth_client(text)')}
      revoke delete on oauth_client from charterbook_system;
      drop index oauth_client_self_registered_by_age, oauth_token_by_client;
      alter table oauth_client drop constraint oauth_client_self_registered, drop column is_self_registered`);
  }
}

const FIND_CLIENT = `
create function find_oauth_client(presented_id text)
  returns table (
    id uuid, client_id text, business_id uuid, time_zone text, owner_user_id uuid, owner_role text, name text,
    redirect_uris text[], scopes text[], secret_hash bytea, has_signup_gate boolean, any_loopback_port boolean,
    is_self_registered boolean
  )
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
begin
  return query
    select c.id, c.client_id, c.business_id, b.time_zone, c.owner_user_id, m.role, c.name,
           c.redirect_uris, c.scopes, c.secret_hash, c.has_signup_gate, c.any_loopback_port,
           c.is_self_registered
      from public.oauth_client c
      left join public.business b on b.id = c.business_id
      left join public.member m on m.business_id = c.business_id and m.user_id = c.owner_user_id
      left join public.app_user u on u.id = m.user_id and u.disabled_at is null
     where c.client_id = presented_id and c.revoked_at is null and (c.business_id is null or u.id is not null);
end
$function$;`;

const FIND_CLIENT_BEFORE = `
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
$function$;`;
