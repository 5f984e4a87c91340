import type { MigrationInterface, QueryRunner } from 'typeorm';

const movesOf = (late: string) => `
create or replace function fax_transmission_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('queued', 'sending'), ('queued', 'delivered'), ('queued', 'failed'), ('queued', 'unconfirmable'),
    ('sending', 'delivered'), ('sending', 'failed'), ('sending', 'unconfirmable'),
    ${late}
  ) then
    raise exception 'a fax transmission cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  if old.provider_fax_id is distinct from new.provider_fax_id and old.provider_fax_id is not null then
    raise exception 'the provider''s id of a fax transmission cannot change' using errcode = 'check_violation';
  end if;
  return new;
end
$function$`;

/** A carrier may report the delivery of a fax that it had reported as failed. */
export class FailedFaxArrives1764931100000 implements MigrationInterface {
  name = 'FailedFaxArrives1764931100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(movesOf("('failed', 'delivered'), ('unconfirmable', 'delivered')"));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(movesOf("('unconfirmable', 'delivered')"));
  }
}
