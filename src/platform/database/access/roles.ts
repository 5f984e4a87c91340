/** May read every row of every table. The service never uses it; `operator backup` does. */
export const BACKUP_ROLE = 'charterbook_backup';

/** The roles that the service works as. Without them it cannot run. */
const SERVICE_ROLES = ['charterbook_app', 'charterbook_system', 'charterbook_books'];

/**
 * Creates missing roles and lets the login use them. Roles belong to the whole server while advisory locks belong to one
 * database, so two databases may get here at once: the second one finds the role made. They are never dropped. A login
 * that may not create the role for backups, or use it, can still serve.
 */
export const ENSURE_ROLES = `
  do $roles$
  declare
    role_name text;
    needed constant text[] := array['${SERVICE_ROLES.join("', '")}'];
  begin
    foreach role_name in array needed || '${BACKUP_ROLE}'::text loop
      begin
        if not exists (select from pg_roles where rolname = role_name) then
          begin
            execute format('create role %I nologin nosuperuser nobypassrls', role_name);
          exception when duplicate_object or unique_violation then null;
          end;
        end if;
        if current_setting('server_version_num')::int < 160000 then
          if not pg_has_role(current_user, role_name, 'MEMBER') then
            execute format('grant %I to %I', role_name, current_user);
          end if;
        elsif not pg_has_role(current_user, role_name, 'SET') then
          execute format('grant %I to %I with set true, inherit false', role_name, current_user);
        end if;
      exception
        when unique_violation then null;
        when insufficient_privilege then
          if role_name = any (needed) then raise; end if;
      end;
    end loop;
  end
  $roles$;
  grant usage on schema public to ${SERVICE_ROLES.join(', ')};`;
