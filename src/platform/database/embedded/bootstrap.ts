import type pg from 'pg';

/** The ordinary role of the service, and the name of the database that it owns. */
export const SERVICE_LOGIN = 'charterbook';

/**
 * Creates the service's login and database as the maintenance superuser. The login is neither a superuser nor exempt from
 * row-level security, so that a statement outside a unit of work reads nothing instead of everything.
 */
export async function ensureServiceDatabase(superuser: pg.Client, password: string): Promise<void> {
  const { rows } = await superuser.query<{ role: boolean; database: boolean }>(
    `select exists(select from pg_roles where rolname = $1) as role,
            exists(select from pg_database where datname = $1) as database`,
    [SERVICE_LOGIN],
  );
  const verb = rows[0]?.role ? 'alter' : 'create';
  await superuser.query(
    `${verb} role ${SERVICE_LOGIN} login createrole inherit password ${superuser.escapeLiteral(password)}`,
  );
  if (!rows[0]?.database) await superuser.query(`create database ${SERVICE_LOGIN} owner ${SERVICE_LOGIN}`);
}

/** Whether the owner of the server has already created the service's database. */
export async function hasServiceDatabase(superuser: pg.Client): Promise<boolean> {
  const { rows } = await superuser.query('select from pg_database where datname = $1', [SERVICE_LOGIN]);
  return rows.length > 0;
}
