import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child, freePorts, until } from './child.js';
import { Load } from './load.js';
import { giveToPostgres, Postgres } from './postgres.js';
import { Instance, newApiKey, serviceEnv, verifyBooks } from './service.js';

/** Restarts instances behind HAProxy under load, one after another. No request may fail. Needs haproxy and postgresql. */
const RESTARTS = 20;
const CLIENTS = 4;

const folder = await mkdtemp(join(tmpdir(), 'charterbook-drill-'));
await giveToPostgres(folder);
const [databasePort = 0, proxyPort = 0, ...ports] = await freePorts(5);
const postgres = await Postgres.create(join(folder, 'postgres'), databasePort);
try {
  const env = serviceEnv(postgres.url, {
    DRAIN_SECONDS: '2',
    ROOT_URL: `http://127.0.0.1:${proxyPort}`,
    TRUST_PROXY: '1',
  });
  const apiKey = await newApiKey(env);
  const instances = ports.map((port) => new Instance(port, env));
  await Promise.all(instances.map((instance) => instance.start()));
  const proxy = await startProxy();
  await until('the proxy is ready', async () => (await fetch(`http://127.0.0.1:${proxyPort}/readyz`)).ok);

  const load = new Load(`http://127.0.0.1:${proxyPort}`, apiKey);
  await load.declareAccount();
  load.start(CLIENTS);
  for (let number = 0; number < RESTARTS; number++) {
    const instance = instances[number % instances.length];
    await instance?.stop();
    await instance?.start();
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
  await postgres.stop('immediate');
  await rm(folder, { recursive: true, force: true });
}

/** As docs/operations.md recommends it. */
async function startProxy(): Promise<Child> {
  const file = join(folder, 'haproxy.cfg');
  const servers = ports.map(
    (port, number) => `  server api${number} 127.0.0.1:${port} check inter 250ms fall 2 rise 1`,
  );
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
frontend public
  bind 127.0.0.1:${proxyPort}
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
