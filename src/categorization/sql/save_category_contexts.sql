-- Called by: CategoryMemoryRepository, when decisions have been learned.
-- In the database for speed: the plan is cached for the session. The columns of each context come as array literals,
-- because arrays of different lengths cannot form one array.
create or replace function save_category_contexts(
  p_business uuid, p_entity uuid, p_key text[], p_total float8[], p_category_ids text[], p_weights text[],
  p_counts text[], p_sizes text[], p_squares text[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  insert into public.category_memory
    (business_id, entity_id, key, total, category_ids, weights, counts, sizes, squares)
  select p_business, p_entity, r.key, r.total, r.category_ids::uuid[], r.weights::float8[], r.counts::integer[],
         r.sizes::float8[], r.squares::float8[]
    from unnest(p_key, p_total, p_category_ids, p_weights, p_counts, p_sizes, p_squares)
         as r(key, total, category_ids, weights, counts, sizes, squares)
  on conflict (business_id, entity_id, key) do update set
    total = excluded.total,
    category_ids = excluded.category_ids,
    weights = excluded.weights,
    counts = excluded.counts,
    sizes = excluded.sizes,
    squares = excluded.squares;
end
$function$;
