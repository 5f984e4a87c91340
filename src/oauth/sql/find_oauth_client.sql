-- Called by: UsableClientsRepository, as the login, at the token, authorization and revocation endpoints.
-- In the database for authentication: it runs as charterbook_system, because a client is identified before any tenant is
-- known. It returns a client that may act now: not revoked and, if it belongs to a business, owned by an enabled member.
create or replace function find_oauth_client(presented_id text)
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
$function$;
