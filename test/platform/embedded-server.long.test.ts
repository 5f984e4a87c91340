import { appendFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostgresBinaries } from '../../src/platform/database/embedded/binaries.js';
import {
  type EmbeddedServer,
  joinOrStartEmbeddedServer,
  startEmbeddedServer,
} from '../../src/platform/database/embedded/embedded-server.js';
import { readPostmasterFile } from '../../src/platform/database/embedded/postmaster.js';
import { prepareServerHome } from '../../src/platform/database/embedded/server-home.js';
import { ServerProcess } from '../../src/platform/database/embedded/server-process.js';
import {
  clusterIn,
  makeDataDir,
  processesNaming,
  removeDataDir,
  serverPid,
  startServerProcess,
  untilNoProcessNames,
} from '../support/platform/embedded-server.js';

describe('the embedded server', () => {
  let dataDir: string;
  let running: EmbeddedServer[];

  beforeEach(async () => {
    dataDir = await makeDataDir();
    running = [];
  });

  afterEach(async () => {
    for (const server of running) await server.stop();
    await removeDataDir(dataDir);
  });

  const start = async () => {
    const server = await startEmbeddedServer({ dataDir, durable: false });
    running.push(server);
    return server;
  };
  const stop = async (server: EmbeddedServer) => {
    running = running.filter((other) => other !== server);
    await server.stop();
  };

  const ask = async (url: string, sql: string): Promise<any[]> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  /** A server on the data folder without an owner, as a crash leaves it. */
  const startOrphan = async (): Promise<ServerProcess> => {
    const home = await prepareServerHome(dataDir, await findPostgresBinaries());
    return (await startServerProcess(home, ['fsync=off'])).server;
  };

  it('is created at the first start, and its data survives restarts', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await stop(first);
    const second = await start();
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('uses UTF-8 and sorts letters beyond ASCII', async () => {
    const { url } = await start();
    const [row] = await ask(
      url,
      `select current_setting('server_encoding') as encoding, datlocprovider::text as provider, datlocale as locale,
              lower('ÄÖÜ') as lower, 'straße' ilike 'STRASSE' as folded, 'ÉTÉ' ilike 'été' as alike
         from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      lower: 'äöü',
      folded: false,
      alike: true,
    });
  });

  it('gives the service a login that owns its database and can do nothing else', async () => {
    const { url } = await start();
    const [row] = await ask(
      url,
      `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolreplication,
              pg_get_userbyid(datdba) = rolname as owns
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(row).toEqual({
      rolname: 'charterbook',
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolreplication: false,
      owns: true,
    });
  });

  it('listens only on loopback, and requires a password from every role', async () => {
    const server = await start();
    const lines = (await readFile(join(clusterIn(dataDir), 'postmaster.pid'), 'utf8')).split('\n');
    expect(lines.slice(4, 6)).toEqual(['', '127.0.0.1']);
    for (const bare of [new URL(server.url), new URL(server.superuserUrl ?? '')]) {
      bare.password = 'guessed';
      await expect(ask(bare.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    }
  });

  it('makes its passwords readable only by us, and its files only by the server', async () => {
    const server = await start();
    for (const name of ['database-password', 'superuser-password']) {
      const { mode } = await stat(join(server.home, name));
      expect(mode & 0o777, name).toBe(0o600);
    }
    expect((await stat(clusterIn(server.home))).mode & 0o777).toBe(0o700);
    expect(new URL(server.url).password).toMatch(/^[\w-]{32}$/);
    expect(server.superuserUrl).not.toContain(new URL(server.url).password);
  });

  it('does not start on a data folder in use, and the other server continues', async () => {
    const first = await start();
    const pid = await serverPid(dataDir);
    await expect(startEmbeddedServer({ dataDir, durable: false })).rejects.toThrow(
      new RegExp(
        `^another Charterbook is using this data folder \\(PostgreSQL process ${pid}, port \\d+\\)$`,
      ),
    );
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await serverPid(dataDir)).toBe(pid);
  });

  it('left behind by a crash is recognized, stopped and started again', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await stop(first);
    const orphan = await startOrphan();
    const orphanPid = await serverPid(dataDir);
    const second = await start();
    await orphan.ended;
    expect(await serverPid(dataDir)).not.toBe(orphanPid);
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is not confused with another program that has its old process id', async () => {
    await stop(await start());
    const lines = [process.pid, clusterIn(dataDir), '1700000000', '5432', '', '127.0.0.1', '', 'ready   '];
    await writeFile(join(clusterIn(dataDir), 'postmaster.pid'), `${lines.join('\n')}\n`);
    const server = await start();
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each(['superuser-password', 'database-password'])(
    'starts again when %s is lost, with its data',
    async (name) => {
      const first = await start();
      await ask(first.url, 'create table kept as select 42 as answer');
      await stop(first);
      await rm(join(dataDir, name));
      const second = await start();
      expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    },
  );

  it('that does not start reports why, leaves no process, and starts once the cause is removed', async () => {
    await stop(await start());
    const settings = join(clusterIn(dataDir), 'postgresql.conf');
    const good = await readFile(settings, 'utf8');
    await appendFile(settings, `no_such_setting = 'on'\n`);
    await expect(start()).rejects.toThrow(
      /^PostgreSQL did not start in .*(no_such_setting|configuration file .* contains errors)/,
    );
    expect(await processesNaming(dataDir)).toEqual([]);
    await writeFile(settings, good);
    await start();
  });

  it('with broken files reports that and leaves no process', async () => {
    await stop(await start());
    await rename(join(clusterIn(dataDir), 'global'), join(clusterIn(dataDir), 'global-away'));
    await expect(start()).rejects.toThrow(/^PostgreSQL did not start in /);
    expect(await processesNaming(dataDir)).toEqual([]);
  });

  it('belongs to one of two concurrent first starts, and the other is rejected', async () => {
    const starts = await Promise.allSettled([start(), start()]);
    const refused = starts.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(String(refused[0]?.reason)).toMatch(/another Charterbook/);
    expect(await ask(running[0]?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('recognizes that another program has taken its port', async () => {
    await stop(await start());
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const home = await prepareServerHome(dataDir, await findPostgresBinaries());
    const server = ServerProcess.start(home, port, ['fsync=off']);
    await server.ended;
    taken.close();
    expect({ found: server.foundPortTaken, why: server.lastFatal }).toMatchObject({ found: true });
  });

  it('leaves no process when it is stopped, and no partial files', async () => {
    await stop(await start());
    await untilNoProcessNames(dataDir);
    expect(await readPostmasterFile(clusterIn(dataDir))).toBeNull();
  });

  it('can be joined by a guest, which neither owns nor stops it', async () => {
    const owner = await start();
    const guest = await joinOrStartEmbeddedServer({ dataDir, durable: false });
    expect(guest.url).toBe(owner.url);
    expect(guest.superuserUrl).toBeNull();
    await guest.stop();
    expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('with a short-lived owner ends only after its guests have left', async () => {
    const host = await joinOrStartEmbeddedServer({ dataDir, durable: false });
    const guest = await joinOrStartEmbeddedServer({ dataDir, durable: false });
    expect(guest.superuserUrl).toBeNull();
    let hostEnded = false;
    const ending = host.stop().then(() => (hostEnded = true));
    expect(await ask(guest.url, 'select pg_sleep(0.3), 1 as one')).toMatchObject([{ one: 1 }]);
    expect(hostEnded).toBe(false);
    await guest.stop();
    await ending;
    expect(await processesNaming(dataDir)).toEqual([]);
  });

  it('serves several concurrent short-lived owners and guests', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(() => joinOrStartEmbeddedServer({ dataDir, durable: false })),
    );
    const answers = await Promise.all(all.map(({ url }) => ask(url, 'select 1 as one')));
    expect(answers).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
    await Promise.all(all.map((server) => server.stop()));
    expect(await processesNaming(dataDir)).toEqual([]);
  });
});
