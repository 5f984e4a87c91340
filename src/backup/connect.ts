import pg from 'pg';

/** Runs work on a connection of its own. */
export async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'charterbook backup',
  });
  // The statement in progress reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
