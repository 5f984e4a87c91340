import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Roles belong to the whole server while advisory locks belong to one database, so two databases may get here at once:
 * the second one finds the role made. They are never dropped.
 */
const ROLES = `
  do $roles$
  declare
    role_name text;
  begin
    foreach role_name in array array['charterbook_app', 'charterbook_system', 'charterbook_books'] loop
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', role_name);
      exception when duplicate_object or unique_violation then null;
      end;
      begin
        if current_setting('server_version_num')::int < 160000 then
          if not pg_has_role(current_user, role_name, 'MEMBER') then
            execute format('grant %I to %I', role_name, current_user);
          end if;
        elsif not pg_has_role(current_user, role_name, 'SET') then
          execute format('grant %I to %I with set true, inherit false', role_name, current_user);
        end if;
      exception when unique_violation then null;
      end;
    end loop;
  end
  $roles$;
  grant usage on schema public to charterbook_app, charterbook_system, charterbook_books;`;

/** charterbook_app works for one tenant, charterbook_system for the service, charterbook_books keeps the balances. */
export class Roles1764411000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(ROLES);
  }

  async down(): Promise<void> {}
}
