-- Called by: deferred triggers of transaction_split and bank_transaction, at the end of a transaction that changes either.
-- In the database as an invariant: a transaction has no split lines, or 2 to 50 of its own entity that sum to its amount and
-- that one user or its rule made, only the rule while it is pending. A check constraint cannot see the other lines or the other
-- table.
create or replace function check_transaction_split() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  business uuid;
  checked uuid;
  lines int;
  is_sound boolean;
begin
  if tg_table_name = 'bank_transaction' then
    business := new.business_id;
    checked := new.id;
  elsif tg_op = 'DELETE' then
    business := old.business_id;
    checked := old.transaction_id;
  else
    business := new.business_id;
    checked := new.transaction_id;
  end if;
  select count(s.position),
         case when t.split_status = 'split'
              then count(s.position) between 2 and 50 and sum(s.amount_minor) = t.amount_minor
                   and bool_and(s.entity_id = t.entity_id)
                   and (bool_and(s.rule_id is null) or bool_and(s.rule_id is not distinct from t.rule_id))
                   and (not t.pending or bool_and(s.rule_id is not null))
              else count(s.position) = 0 end
    into lines, is_sound
    from public.bank_transaction t
    left join public.transaction_split s on s.business_id = t.business_id and s.transaction_id = t.id
   where t.business_id = business and t.id = checked
   group by t.business_id, t.id;
  if not is_sound then
    raise exception 'the % split lines of transaction % do not match it', lines, checked
      using errcode = 'check_violation', constraint = 'transaction_split_matches';
  end if;
  return null;
end
$function$;
