import type { MigrationInterface, QueryRunner } from 'typeorm';

const agreeWith = (share: string) => `
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
${share}  return new;
end
$function$`;

const SHARE = `  if writer_contains(1764948200000)
     and (is_other_company or new.foreign_owned_percent is distinct from old.foreign_owned_percent)
     and taxed_as = 'disregarded' and new.foreign_owned_percent between 1 and 99 then
    raise exception 'a disregarded entity has one owner'
      using errcode = 'check_violation', constraint = 'legal_entity_foreign_share';
  end if;
`;

/**
 * The one owner of a disregarded entity is foreign or not. Rows that contradict it stay until one of the facts changes.
 *
 * previous release: raises an exception: not for writers without this migration
 * previous release: adds a trigger: it replaces the trigger of the same name, and fires for one more column
 */
export class EntityForeignShare1764948200000 implements MigrationInterface {
  name = 'EntityForeignShare1764948200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(agreeWith(SHARE));
    await queryRunner.query(
      compareOn('country, entity_type, regime, member_count, foreign_owned, foreign_owned_percent'),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(compareOn('country, entity_type, regime, member_count, foreign_owned'));
    await queryRunner.query(agreeWith(''));
  }
}

const compareOn = (columns: string) => `
  create or replace trigger legal_entity_facts_agree
    before insert or update of ${columns} on legal_entity
    for each row when (writer_contains(1764938200000)) execute function legal_entity_facts_agree()`;
