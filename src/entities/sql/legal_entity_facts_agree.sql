-- Called by: the trigger legal_entity_facts_agree, before insert or update of a legal entity by a release that knows the rule.
-- In the database as an invariant: the type, the tax regime and the owners of a US company fit each other.
-- src/entities/contradictions.ts is the first half. A check constraint would make every row that contradicted itself before
-- unchangeable; the trigger compares only facts of which one changes.
create or replace function legal_entity_facts_agree() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  taxed_as text := coalesce(new.regime, case new.entity_type
    when 'sole_prop' then 'disregarded'
    when 'c_corp' then 'c_corp'
    when 's_corp' then 's_corp'
    when 'partnership' then 'partnership'
  end);
  is_other_company boolean := (new.country, new.entity_type, new.regime)
    is distinct from (old.country, old.entity_type, old.regime);
begin
  if new.country <> 'US' then
    return new;
  end if;
  if is_other_company and new.regime is not null and not (new.entity_type, new.regime) in (
    ('llc', 'disregarded'), ('llc', 'partnership'), ('llc', 'c_corp'), ('llc', 's_corp'),
    ('c_corp', 'c_corp'), ('c_corp', 's_corp'), ('s_corp', 's_corp'), ('s_corp', 'c_corp'),
    ('partnership', 'partnership'), ('partnership', 'c_corp'), ('partnership', 's_corp'),
    ('sole_prop', 'disregarded'), ('nonprofit', 'c_corp'), ('nonprofit', 'disregarded')
  ) then
    raise exception 'the regime % contradicts the type %', new.regime, new.entity_type
      using errcode = 'check_violation', constraint = 'legal_entity_regime';
  end if;
  if (is_other_company or new.member_count is distinct from old.member_count) and (
    taxed_as = 'disregarded' and new.member_count <> 1
    or (taxed_as = 'partnership' or new.entity_type = 'partnership') and new.member_count < 2
    or taxed_as = 's_corp' and new.member_count > 100
  ) then
    raise exception '% members contradict the tax regime', new.member_count
      using errcode = 'check_violation', constraint = 'legal_entity_members';
  end if;
  if (is_other_company or new.foreign_owned is distinct from old.foreign_owned)
     and new.foreign_owned and taxed_as = 's_corp' then
    raise exception 'an S corporation has no foreign shareholders'
      using errcode = 'check_violation', constraint = 'legal_entity_s_corporation';
  end if;
  if writer_contains(1764948200000)
     and (is_other_company or new.foreign_owned_percent is distinct from old.foreign_owned_percent)
     and taxed_as = 'disregarded' and new.foreign_owned_percent between 1 and 99 then
    raise exception 'a disregarded entity has one owner'
      using errcode = 'check_violation', constraint = 'legal_entity_foreign_share';
  end if;
  return new;
end
$function$;
