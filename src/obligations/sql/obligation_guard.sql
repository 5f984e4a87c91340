-- Called by: the trigger obligation_guard, before update and delete of an obligation.
-- In the database as an invariant: generating obligations from rules never touches what users created, filed or waived.
create or replace function obligation_guard() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'open' or old.rule_code is null then
      raise exception 'an obligation that a user created, filed or waived cannot be deleted'
        using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if (old.entity_id, old.rule_code, old.period) is distinct from (new.entity_id, new.rule_code, new.period) then
    raise exception 'the entity, rule and period of an obligation cannot change' using errcode = 'check_violation';
  end if;
  if (old.state <> 'open' or old.rule_code is null)
     and (old.title, old.note, old.severity, old.jurisdiction, old.due_date)
         is distinct from (new.title, new.note, new.severity, new.jurisdiction, new.due_date) then
    raise exception 'an obligation that a user created, filed or waived cannot be corrected'
      using errcode = 'check_violation';
  end if;
  if old.state <> new.state and old.state <> 'open' and new.state <> 'open' then
    raise exception 'an obligation cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
