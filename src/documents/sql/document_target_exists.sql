-- Called by: DocumentLinksRepository, before a link is made, and before documents or links of a target are listed.
-- In the database across modules: a link can lead to tables of five modules, and this one uses none of them.
-- Transactions that the bank withdrew count as missing, as everywhere; they are looked up by their key alone, so that the
-- planner uses no partial index.
create or replace function document_target_exists(p_business uuid, p_type text, p_id uuid) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $function$
  select case p_type
    when 'transaction' then exists (
      select from (
        select t.removed_at from public.bank_transaction t where t.business_id = p_business and t.id = p_id limit 1) t
       where t.removed_at is null)
    when 'journal_entry' then exists (
      select from public.journal_entry e where e.business_id = p_business and e.id = p_id)
    when 'obligation' then exists (
      select from public.obligation o where o.business_id = p_business and o.id = p_id)
    when 'ein_application' then exists (
      select from public.ein_application a where a.business_id = p_business and a.id = p_id)
    when 'incorporation' then exists (
      select from public.incorporation i where i.business_id = p_business and i.id = p_id)
    else false
  end
$function$;
