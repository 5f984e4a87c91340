import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Api } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { newApplication } from '../../support/ein/applications.js';
import {
  auditOf,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
  UNREACHABLE,
} from '../../support/ein/fax/faxed.js';
import { TelnyxServer } from '../../support/ein/fax/telnyx-server.js';
import { type Build, buildService } from '../../support/platform/build.js';
import { type RunningService, startService } from '../../support/platform/service.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { superuserIn } from '../../support/world/tenant-data.js';
import { cloneDatabase, createWorld, type World } from '../../support/world/world.js';
import { PATIENCE } from '../../support/world/patience.js';

const STALE = 200;
const MINUTES = 60_000;
/** Polls rarely enough to stay within the rate limit of a credential. */
const SLOWLY = { ...PATIENCE, interval: 500 };

/** The service in real processes, which are really killed. */
describe('faxing with processes that die', { timeout: 4 * MINUTES }, () => {
  let build: Build;
  let databaseUrl: string;
  let world: World;
  let telnyx: TelnyxServer;
  let business: TestBusiness;
  const running = new Set<RunningService>();

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    build = await buildService();
    telnyx = await new TelnyxServer(() => new Date()).listen();
    world = await createWorld({ databaseUrl, env: { ...telnyx.env(), ...UNREACHABLE } });
    world.clock.set(new Date().toISOString());
  }, 2 * MINUTES);

  afterAll(async () => {
    await world.close();
    await telnyx.close();
    await build.remove();
  });

  beforeEach(async () => {
    telnyx.reset();
    business = await newBusiness(world);
  });

  afterEach(async () => {
    for (const service of running) await kill(service);
  });

  async function start(env: Record<string, string> = {}): Promise<RunningService> {
    const service = await startService(build, {
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...telnyx.env(),
      ...env,
    });
    running.add(service);
    return service;
  }

  async function kill(service: RunningService): Promise<void> {
    const { child } = service.program;
    running.delete(service);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Runs SQL without row-level security. */
  async function sql(text: string): Promise<any[]> {
    const superuser = await superuserIn(world);
    try {
      return (await superuser.query(text)).rows;
    } finally {
      await superuser.end();
    }
  }

  it(`${STALE} stale faxes, three processes, one of them killed: each fax is reconciled once, none is lost`, async () => {
    const businesses = [business, await newBusiness(world)];
    const applications = [];
    for (let made = 0; made < STALE; made += 20)
      applications.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, index) => faxed(world, businesses[index % 2]!)),
        )),
      );
    for (const fax of telnyx.faxes.values()) fax.status = 'delivered';
    const keys = ['KEY-one', 'KEY-two', 'KEY-three'];
    const readsBy = (key: string) =>
      telnyx.seen.filter(({ headers }) => headers.authorization === `Bearer ${key}`).length;
    const services = await Promise.all(
      keys.map((key) => start({ TELNYX_API_KEY: key, FAX_CHECK_SECONDS: '1', FAX_TIMEOUT_MS: '6000' })),
    );
    telnyx.respondsAfterMs = 100;
    // The first process gets no response after its tenth read: it is killed while it owns leases.
    telnyx.hangsOn = ({ headers }) => headers.authorization === 'Bearer KEY-one' && readsBy('KEY-one') > 10;
    await sql('update fax_transmission set next_check_at = now()');
    await vi.waitFor(() => expect(readsBy('KEY-one')).toBeGreaterThan(10), PATIENCE);
    await kill(services[0]!);
    const leased = await sql('select id from fax_transmission where lease_until > now()');
    expect(leased.length).toBeGreaterThan(0);

    await vi.waitFor(async () => {
      const [row] = await sql(`select count(*)::int from fax_transmission where status = 'delivered'`);
      expect(row.count).toBe(STALE);
    }, PATIENCE);
    const filed = await sql(
      `select count(*)::int, count(distinct resource_id)::int as applications from audit_log
        where action = 'ein_application.confirm_delivery'`,
    );
    expect(filed).toEqual([{ count: STALE, applications: STALE }]);
    const [signed] = await sql(`select count(*)::int from ein_application where status <> 'filed'`);
    expect(signed.count).toBe(0);
    // Every fax was read once, except those whose response the dead process did not record.
    const asked = new Map<string, number>();
    for (const { path, method } of telnyx.answered)
      if (method === 'GET') asked.set(path, (asked.get(path) ?? 0) + 1);
    expect(asked.size).toBe(STALE);
    expect([...asked.values()].filter((times) => times > 2)).toEqual([]);
    expect([...asked.values()].filter((times) => times > 1).length).toBeLessThanOrEqual(8);
    expect(readsBy('KEY-two')).toBeGreaterThan(0);
    expect(readsBy('KEY-three')).toBeGreaterThan(0);
    expect(telnyx.sends()).toHaveLength(STALE);
    expect(applications).toHaveLength(STALE);
  });

  it('killed between committing a transmission and the response of the carrier: the fax is found and not sent twice', async () => {
    telnyx.wrong.send = 'hang';
    const application = await newApplication(world, business);
    const first = await start({ FAX_TIMEOUT_MS: '30000' });
    const lost = new Api(first.rootUrl, business.api.credential)
      .post(`${application.path}/transmit`)
      .catch(() => null);
    await vi.waitFor(() => expect(telnyx.faxes.size).toBe(1), PATIENCE);
    await kill(first);
    expect(await lost).toBeNull();

    delete telnyx.wrong.send;
    const second = await start();
    const there = { ...business, api: new Api(second.rootUrl, business.api.credential) };
    expect(await transmissionsOf(there, application)).toMatchObject([
      { status: 'queued', providerFaxId: null },
    ]);
    refusalOf(await there.api.post(`${application.path}/transmit`), 409, 'transmission_in_flight');
    // The lease of the dead process expires.
    const reasons = new Set<string>();
    await vi.waitFor(async () => {
      const { reason } = dataOf(await reconcile(there, application));
      reasons.add(reason as string);
      expect(reason).toBe('in_flight');
    }, SLOWLY);
    expect([...reasons]).toEqual(['delivery_in_progress', 'in_flight']);
    telnyx.theFax().status = 'delivered';
    expect(dataOf(await reconcile(there, application))).toMatchObject({ reason: 'filed', reconciled: true });
    expect(telnyx.sends()).toHaveLength(1);
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
      'ein_application.confirm_delivery',
    ]);
  });

  it('killed before the carrier received anything: the fax becomes unconfirmable, and the user decides what to do', async () => {
    telnyx.wrong.send = 'hang';
    telnyx.refuses = true;
    const application = await newApplication(world, business);
    const first = await start();
    const lost = new Api(first.rootUrl, business.api.credential)
      .post(`${application.path}/transmit`)
      .catch(() => null);
    await vi.waitFor(() => expect(telnyx.seen).toHaveLength(1), PATIENCE);
    await kill(first);
    expect(await lost).toBeNull();
    telnyx.reset();

    // After 15 minutes.
    await sql(
      `update fax_transmission set created_at = created_at - interval '15 minutes',
         lease_until = lease_until - interval '15 minutes' where application_id = '${application.id}'`,
    );
    const second = await start();
    const there = { ...business, api: new Api(second.rootUrl, business.api.credential) };
    expect(dataOf(await reconcile(there, application)).reason).toBe('unconfirmable');
    refusalOf(await there.api.post(`${application.path}/transmit`), 409, 'unconfirmed_transmission');
    expect(telnyx.faxes.size).toBe(0);
    dataOf(await there.api.post(`${application.path}/transmit`, { acknowledgeUnconfirmed: true }));
    expect(telnyx.faxes.size).toBe(1);
    expect(await statusOf(there, application)).toBe('signed');
  });
});
