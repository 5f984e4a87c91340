-- Called by: the triggers client_of_business of oauth_grant and oauth_token, before a row names a client.
-- In the database as an invariant: a business's rows name its own clients or partners. A foreign key cannot say it, because a
-- partner belongs to no business. It runs as charterbook_system, because a business does not see a partner before its first grant.
create or replace function require_usable_client() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if not exists (select from public.oauth_client c
                  where c.id = new.oauth_client_id and (c.business_id is null or c.business_id = new.business_id)) then
    raise exception 'the client belongs to another business' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$function$;
