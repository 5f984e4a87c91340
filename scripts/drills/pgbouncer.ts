import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Child, until } from './child.js';
import { asPostgres } from './postgres.js';

/** PgBouncer in front of a server. Session mode also works with versions before 1.21. */
export async function startPgbouncer(folder: string, port: number, databasePort: number): Promise<Child> {
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
books = host=127.0.0.1 port=${databasePort} user=books dbname=books
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 50
query_wait_timeout = 3
server_login_retry = 1
`,
  );
  const child = Child.start(...asPostgres('pgbouncer', file));
  await until('PgBouncer listens', async () => child.output.includes('process up'));
  return child;
}
