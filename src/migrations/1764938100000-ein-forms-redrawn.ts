import type { MigrationInterface, QueryRunner } from 'typeorm';

const movesOf = (redrawn: string) => `
create or replace function ein_application_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('ready_to_file', 'awaiting_signature'), ('awaiting_signature', 'signed'),
    ('awaiting_signature', 'ready_to_file'), ${redrawn}('signed', 'filed'), ('ready_to_file', 'filed'),
    ('filed', 'ein_received'), ('ready_to_file', 'cancelled'), ('signed', 'cancelled'), ('filed', 'cancelled')
  ) then
    raise exception 'an EIN application cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$`;

/** A signed form can be drawn again. The date of a form is the day on which it was stored. */
export class EinFormsRedrawn1764938100000 implements MigrationInterface {
  name = 'EinFormsRedrawn1764938100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table ein_application add column drawn_on date, no force row level security;
      alter table document no force row level security;
      update ein_application a set drawn_on = (d.created_at at time zone 'America/New_York')::date
        from document d where d.business_id = a.business_id and d.id = a.ss4_document_id;
      alter table document force row level security;
      alter table ein_application force row level security`);
    await queryRunner.query(movesOf("('signed', 'ready_to_file'), "));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(movesOf(''));
    await queryRunner.query('alter table ein_application drop column drawn_on');
  }
}
