-- Called by: CategoryMemoryRepository, to read what was learned for the keys of some transactions.
-- In the database for speed: the plan is cached, and one walk through the index takes half the time of a lookup per key.
-- The table has no other index, so without sequential scans there is no other plan, whatever the statistics of a young
-- table say.
create or replace function category_contexts(p_business uuid, p_entity uuid, p_keys text[])
  returns table (
    key text, total float8, category_ids uuid[], weights float8[], counts integer[], sizes float8[], squares float8[]
  )
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
begin
  return query
    select m.key, m.total, m.category_ids, m.weights, m.counts, m.sizes, m.squares
      from public.category_memory m
     where m.business_id = p_business and m.entity_id = p_entity and m.key = any (p_keys);
end
$function$;
