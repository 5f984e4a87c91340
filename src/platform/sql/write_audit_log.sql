-- Called by: insertAuditRows (src/platform/audit), with the writes of every unit of work.
-- In the database for speed: the plan is cached for the session, so an audit row needs no planning.
create or replace function write_audit_log(
  p_business uuid, p_at timestamptz, p_actor_kind text, p_credential uuid, p_client text, p_user uuid,
  p_request text, p_address text,
  p_ids uuid[], p_actions text[], p_types text[], p_resources text[], p_changes jsonb[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  insert into public.audit_log
    (business_id, id, occurred_at, actor_kind, credential_id, client_id, acting_user_id, request_id, address,
     action, resource_type, resource_id, changes)
  select p_business, r.id, p_at, p_actor_kind, p_credential, p_client, p_user, p_request, p_address,
         r.action, r.resource_type, r.resource_id, r.changes
    from unnest(p_ids, p_actions, p_types, p_resources, p_changes)
         as r(id, action, resource_type, resource_id, changes);
end
$function$;
