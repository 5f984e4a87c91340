-- Called by: SessionsRepository, as the login, for every request with a session cookie.
-- In the database for authentication: it runs as charterbook_system, because sessions belong to users and no tenant is
-- known. One lookup returns the user of a live session and extends the session, or returns no row.
create or replace function authenticate_web_session(presented_hash bytea, at_time timestamptz, idle_time interval)
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
