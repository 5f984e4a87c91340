import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONTAINS = `
create function writer_contains(migration bigint) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $function$
  select coalesce(nullif(current_setting('app.newest_migration', true), ''), '0')::bigint >= migration
$function$`;

const FIT_ENTITY = `
create function fit_entity_of_earlier_release() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if new.status <> 'dissolved' or new.formation_date > new.dissolved_on then
    new.dissolved_on := null;
  end if;
  if new.formation_date > new.responsible_party_changed_on then
    new.responsible_party_changed_on := null;
  end if;
  if (new.tax_id_type, new.tax_id_ciphertext) is distinct from (old.tax_id_type, old.tax_id_ciphertext) then
    new.ein_hash := null;
    new.ein_hash_key_id := null;
  end if;
  return new;
end
$function$`;

const SHARE_EIN = `
create function share_ein_of_earlier_release() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if exists (select from public.ein_application a
              where a.business_id = new.business_id and a.ein = new.ein and a.id <> new.id and not a.ein_is_shared) then
    new.ein_is_shared := true;
  end if;
  return new;
end
$function$`;

/**
 * What a release rejects applies to the writers that contain the check's migration. During an upgrade, instances of the
 * previous release do not name their newest migration, and write what they accept.
 *
 * previous release: adds a trigger: those that reject do not run for it; the others only change columns that it does not know
 */
export class ChecksByRelease1764948100000 implements MigrationInterface {
  name = 'ChecksByRelease1764948100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(CONTAINS);
    await queryRunner.query(FIT_ENTITY);
    await queryRunner.query(SHARE_EIN);
    await queryRunner.query(
      checks('writer_contains(1764936000000) and', 'when (writer_contains(1764938200000))'),
    );
    await queryRunner.query(`
      create trigger fit_earlier_release before update on legal_entity
        for each row when (not writer_contains(1764938000000)) execute function fit_entity_of_earlier_release();
      create trigger fit_earlier_release before insert or update of ein on ein_application
        for each row when (new.ein is not null and not new.ein_is_shared and not writer_contains(1764931000000))
        execute function share_ein_of_earlier_release()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger fit_earlier_release on ein_application;
      drop trigger fit_earlier_release on legal_entity`);
    await queryRunner.query(checks('', ''));
    await queryRunner.query(`
      drop function share_ein_of_earlier_release();
      drop function fit_entity_of_earlier_release();
      drop function writer_contains(bigint)`);
  }
}

const checks = (ofSide: string, ofFacts: string) => `
  create or replace trigger bank_account_side_of_new before insert on bank_account
    for each row when (${ofSide} new.ledger_account_id is not null) execute function check_bank_account_side();
  create or replace trigger bank_account_side before update of ledger_account_id, type on bank_account
    for each row when (${ofSide} new.ledger_account_id is not null
                       and (new.ledger_account_id, new.type) is distinct from (old.ledger_account_id, old.type))
    execute function check_bank_account_side();
  create or replace trigger legal_entity_facts_agree
    before insert or update of country, entity_type, regime, member_count, foreign_owned on legal_entity
    for each row ${ofFacts} execute function legal_entity_facts_agree()`;
