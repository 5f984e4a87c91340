import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Child, until } from './child.js';
import { asPostgres } from './postgres.js';

/**
 * PgBouncer in front of a server, on a Unix socket: it cannot let the system choose a port. Session mode also works with
 * versions before 1.21.
 */
export async function startPgbouncer(
  folder: string,
  databasePort: number,
): Promise<{ readonly child: Child; readonly socket: string }> {
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
books = host=127.0.0.1 port=${databasePort} user=books dbname=books
[pgbouncer]
listen_port = 6432
unix_socket_dir = ${folder}
auth_type = any
pool_mode = session
default_pool_size = 50
query_wait_timeout = 3
server_login_retry = 1
`,
  );
  const child = Child.start(...asPostgres('pgbouncer', file));
  await until('PgBouncer listens', async () => child.output.includes('process up'));
  return { child, socket: join(folder, '.s.PGSQL.6432') };
}
