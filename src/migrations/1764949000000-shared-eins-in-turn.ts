import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `lock` is a statement before the look at other applications. */
const shareEin = (lock: string) => `
create or replace function share_ein_of_earlier_release() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin${lock}
  if exists (select from public.ein_application a
              where a.business_id = new.business_id and a.ein = new.ein and a.id <> new.id and not a.ein_is_shared) then
    new.ein_is_shared := true;
  end if;
  return new;
end
$function$`;

/** The lock that the service takes before it records an EIN. */
const LOCK_ENTITIES = `
  perform from public.legal_entity e where e.business_id = new.business_id order by e.id for no key update;`;

/** Instances of the previous release that record one EIN at the same moment wait for each other, and for newer instances. */
export class SharedEinsInTurn1764949000000 implements MigrationInterface {
  name = 'SharedEinsInTurn1764949000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(shareEin(LOCK_ENTITIES));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(shareEin(''));
  }
}
