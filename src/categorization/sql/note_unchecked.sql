-- Called by: CategoryMemoryRepository, when predicted categories are accepted without a review.
-- In the database for speed: the plan is cached for the session. The counts are added in the statement, so that none of
-- two simultaneous additions is lost.
create or replace function note_unchecked(p_business uuid, p_entity uuid, p_keys text[], p_counts integer[])
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  insert into public.category_unchecked as u (business_id, entity_id, key, unchecked)
  select p_business, p_entity, r.* from unnest(p_keys, p_counts) as r
  on conflict (business_id, entity_id, key) do update set unchecked = u.unchecked + excluded.unchecked;
end
$function$;
