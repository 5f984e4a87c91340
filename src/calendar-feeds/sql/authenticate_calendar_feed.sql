-- Called by: FindCalendarFeed, as the login, for every request with the token of a calendar link.
-- In the database for authentication: it runs as charterbook_system, because the tenant is not known yet and the login
-- sees no tenant's rows. One lookup returns which due dates the link shows at this moment, or no row, and records its use.
create or replace function authenticate_calendar_feed(presented_hash bytea, at_time timestamptz)
  returns table (feed_id uuid, business_id uuid, time_zone text, entity_id uuid)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
begin
  return query
    select f.id, f.business_id, b.time_zone, f.entity_id
      from public.calendar_feed f
      join public.member m on m.business_id = f.business_id and m.user_id = f.user_id
      join public.app_user u on u.id = f.user_id and u.disabled_at is null
      join public.business b on b.id = f.business_id
     where f.token_hash = presented_hash;
  if found then
    -- At most one write a minute: not every request has to write.
    update public.calendar_feed f set last_used_at = at_time
     where f.token_hash = presented_hash
       and (f.last_used_at is null or f.last_used_at <= at_time - interval '1 minute');
  end if;
end
$function$;
