import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ormOptions } from '../../ormconfig.js';
import { Business } from '../../src/identity/business.entity.js';
import { parseConfig } from '../../src/platform/config/config.js';
import { isLostConnection } from '../../src/platform/database/lost-connection.js';
import { openDataSource } from '../../src/platform/database/open-data-source.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { emptyDatabase } from '../support/platform/databases.js';
import { theWorld, type World } from '../support/world/world.js';

/** The last bytes that a server sends before it is ready for the first statement. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const ENDED = fatal('57P01', 'terminating connection due to administrator command');

/** A proxy in front of PostgreSQL that can end a connection in its first packet. */
class Between {
  endsAtOnce = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(target: string): Promise<Between> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(target);
    const { port, hostname } = url;
    url.port = String((server.address() as AddressInfo).port);
    url.hostname = '127.0.0.1';
    const between = new Between(url.toString(), server);
    server.on('connection', (client) => between.join(client, connect(Number(port), hostname)));
    return between;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket, server: Socket): void {
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(server);
    let isOpen = false;
    server.on('data', (bytes) => {
      const opens = !isOpen && bytes.subarray(-READY.length).equals(READY);
      isOpen ||= opens;
      if (opens && this.endsAtOnce) client.end(Buffer.concat([bytes, ENDED]));
      else client.write(bytes);
    });
    server.on('end', () => client.end());
    client.on('close', () => server.destroy());
  }
}

/** PostgreSQL's protocol, ErrorResponse: severity, SQLSTATE, message. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('a lost connection to the database', () => {
  let world: World;
  let business: TestBusiness;
  let linesBefore = 0;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    // Other files use this world too.
    linesBefore = world.logs.length;
  });

  const lost = (work: Promise<unknown>) => expect(work).rejects.toSatisfy(isLostConnection);

  describe('in its first packet', () => {
    let between: Between;
    let opened: Awaited<ReturnType<typeof openDataSource>>;

    beforeEach(async () => {
      between = await Between.start(await emptyDatabase());
      opened = await openDataSource(ormOptions(between.url), parseConfig({}), () => {});
    });

    afterEach(async () => {
      await opened.destroy();
      await between.stop();
    });

    it('fails only what needed it: the process survives, and the next connection works', async () => {
      between.endsAtOnce = true;
      const sleep = 'select pg_sleep(0.2)';
      const results = await Promise.allSettled([
        opened.query(sleep),
        opened.query(sleep),
        opened.query(sleep),
      ]);
      const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      // One of the three used a connection that was already open.
      expect(failed.map(isLostConnection)).toEqual([true, true]);
      between.endsAtOnce = false;
      expect(await opened.query('select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it.each([
    ['a statement', (uow: { query(sql: string): Promise<unknown> }) => uow.query('select 1')],
    ['a lookup by TypeORM', (uow: Pick<UnitOfWork, 'repository'>) => uow.repository(Business).findOneBy({})],
  ])(
    'between two statements of a unit of work fails the next one, %s, as a lost connection',
    async (_, next) => {
      const superuser = new pg.Client(inject('superuserUrl'));
      await superuser.connect();
      const work = world.database.read(business.operator, async (uow) => {
        const row = await uow.queryOne<{ pid: number }>('select pg_backend_pid() as pid');
        const client = (await uow.repository(Business).manager.queryRunner?.connect()) as pg.Client;
        // Not with events.once, which rejects if the client first emits an error.
        const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
        await superuser.query('select pg_terminate_backend($1)', [row?.pid]);
        await ended;
        return next(uow);
      });
      await lost(work);
      await superuser.end();
      expect(await world.database.read(business.operator, (uow) => uow.query('select 1 as one'))).toEqual([
        { one: 1 },
      ]);
    },
  );

  afterAll(() => {
    const lines = world.logs.slice(linesBefore);
    expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([]);
  });
});
