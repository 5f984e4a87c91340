-- Called by: CategoryMemoryRepository, when predictions have been graded.
-- In the database for speed: the plan is cached for the session.
create or replace function save_category_calibration(
  p_business uuid, p_entity uuid, p_level smallint[], p_bin smallint[], p_graded float8[], p_raw_sum float8[],
  p_right_sum float8[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  insert into public.category_calibration (business_id, entity_id, level, bin, graded, raw_sum, right_sum)
  select p_business, p_entity, r.* from unnest(p_level, p_bin, p_graded, p_raw_sum, p_right_sum) as r
  on conflict (business_id, entity_id, level, bin) do update
    set graded = excluded.graded, raw_sum = excluded.raw_sum, right_sum = excluded.right_sum;
end
$function$;
