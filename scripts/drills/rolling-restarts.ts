import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cable } from './cable.js';
import { Child, until } from './child.js';
import { Load } from './load.js';
import { databaseUrl, giveToPostgres, Postgres } from './postgres.js';
import { Instance, newApiKey, serviceEnv, verifyBooks } from './service.js';

/** Restarts instances behind HAProxy under load, one after another. No request may fail. Needs haproxy and postgresql. */
const RESTARTS = 20;
const INSTANCES = 3;
const CLIENTS = 4;

const folder = await mkdtemp(join(tmpdir(), 'charterbook-drill-'));
await giveToPostgres(folder);
const [socket, commandSocket] = [join(folder, 'haproxy.sock'), join(folder, 'haproxy-commands.sock')];
const postgres = await Postgres.create(join(folder, 'postgres'));
const database = await Cable.to(postgres.socket);
const entrance = await Cable.to(socket);
try {
  const rootUrl = `http://127.0.0.1:${entrance.port}`;
  const env = serviceEnv(databaseUrl(database.port), {
    DRAIN_SECONDS: '2',
    ROOT_URL: rootUrl,
    TRUST_PROXY: '1',
  });
  const apiKey = await newApiKey(env);
  const instances = Array.from({ length: INSTANCES }, () => new Instance(env));
  await Promise.all(instances.map((instance) => instance.start()));
  const proxy = await startProxy(instances);
  await until('the proxy is ready', async () => (await fetch(`${rootUrl}/readyz`)).ok);

  const load = new Load(rootUrl, apiKey);
  await load.declareAccount();
  load.start(CLIENTS);
  for (let number = 0; number < RESTARTS; number++) {
    const index = number % instances.length;
    const instance = instances[index];
    await instance?.stop();
    await instance?.start();
    await command(`set server api/api${index} addr 127.0.0.1 port ${instance?.port}`);
  }
  await load.stop();
  const lost = await load.lost();
  await verifyBooks(env);
  console.log(`${RESTARTS} restarts of ${instances.length} instances:`, Object.fromEntries(load.outcomes));
  if (load.failures.length > 0 || lost.length > 0) {
    console.error('failed requests:', load.failures, 'lost:', lost.length);
    process.exitCode = 1;
  }
  proxy.kill('SIGTERM');
  await Promise.all(instances.map((instance) => instance.stop()));
} finally {
  for (const cable of [database, entrance]) cable.close();
  await postgres.stop('immediate');
  await rm(folder, { recursive: true, force: true });
}

/** As docs/operations.md recommends it, on a Unix socket: HAProxy cannot let the system choose a port. */
async function startProxy(instances: readonly Instance[]): Promise<Child> {
  const file = join(folder, 'haproxy.cfg');
  const servers = instances.map(
    ({ port }, number) => `  server api${number} 127.0.0.1:${port} check inter 250ms fall 2 rise 1`,
  );
  await writeFile(
    file,
    `global
  stats socket ${commandSocket} level admin
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
frontend public
  bind ${socket}
  default_backend api
backend api
  balance roundrobin
  option httpchk GET /readyz
  option forwardfor
${servers.join('\n')}
`,
  );
  return Child.start('haproxy', ['-db', '-f', file]);
}

/** Sends a command to HAProxy: an instance has another port after its restart. */
async function command(text: string): Promise<void> {
  const connection = connect(commandSocket);
  connection.end(`${text}\n`);
  const reply = (await connection.toArray()).join('').trim();
  if (!reply.includes('changed')) throw new Error(`HAProxy: ${reply}`);
}
