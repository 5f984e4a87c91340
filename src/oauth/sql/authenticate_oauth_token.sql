-- Called by: AccessTokenAuthenticator, as the login, for every request with an access token.
-- In the database for authentication: it runs as charterbook_system, because the tenant is not known yet. One lookup
-- returns what the token may do at this moment, and where, or no row. It checks everything that limits the token on every request:
-- its own expiry and revocation, its client and the client's owner, its grant and token family, its session, and the
-- membership of the user it acts for.
create or replace function authenticate_oauth_token(presented_hash bytea, at timestamptz)
  returns table (
    credential_id uuid, client_id text, grant_id uuid, session_id uuid, business_id uuid, time_zone text, user_id uuid,
    role text, owner_role text, scopes text[], grant_last_used_at timestamptz,
    resource text
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
             null::text, t.scopes, null::timestamptz, t.resource
        from public.web_session s
        join public.business b on b.id = t.business_id
        join public.member m on m.business_id = t.business_id and m.user_id = s.user_id
        join public.app_user u on u.id = m.user_id and u.disabled_at is null
       where s.id = t.session_id and s.idle_until > at and s.expires_at > at;
  elsif t.code_id is null then
    return query
      select t.id, c.client_id, null::uuid, null::uuid, t.business_id, b.time_zone, m.user_id, m.role,
             m.role, t.scopes, null::timestamptz, t.resource
        from public.oauth_client c
        join public.business b on b.id = t.business_id
        join public.member m on m.business_id = c.business_id and m.user_id = c.owner_user_id
        join public.app_user u on u.id = m.user_id and u.disabled_at is null
       where c.id = t.oauth_client_id and c.revoked_at is null and c.business_id = t.business_id;
  else
    return query
      select t.id, c.client_id, g.id, null::uuid, t.business_id, b.time_zone, m.user_id, m.role,
             om.role, t.scopes, g.last_used_at, t.resource
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
