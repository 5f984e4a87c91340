-- Called by: ApiKeyAuthenticator, as the login, for every request with an API key.
-- In the database for authentication: it runs as charterbook_system, because the tenant is not known yet and the login
-- sees no tenant's rows. One lookup returns what the key may do at this moment, or no row.
create or replace function authenticate_api_key(presented_hash bytea)
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
