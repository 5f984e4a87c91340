import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type pg from 'pg';
import { Api, type ApiResponse } from '../http/api.js';
import { Browser } from '../http/browser.js';
import { dataOf } from '../http/responses.js';
import { messagesIn, rpc, sendRawMcp } from '../mcp/client.js';
import { authorize, authorizeQuery, newClient, newPkce, requestToken } from '../oauth/oauth.js';
import { newMember, PASSWORD, signIn } from '../identity/people.js';
import { superuserOf } from './databases.js';
import { Wire } from './proxy.js';
import { callOf, createSamples, type RouteCall, type SampleData, send } from '../routes/route-calls.js';
import { routeInputs, type RouteInputs } from '../routes/route-inputs.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import { PATIENCE } from '../world/patience.js';
import { cloneDatabase, createWorld, type World } from '../world/world.js';

/** Routes that need no database. */
const WITHOUT_DATABASE = /^GET \/(healthz|docs|\.well-known|v1\/openapi\.json)/;

/** Raises on every table what PostgreSQL raises when its disk is full. */
const FILL_DISK = `
  create function raise_disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  do $$ declare name text; begin
    for name in select relname from pg_class
                 where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' loop
      execute format('create trigger "000_disk_full" before insert or update or delete on %I '
                     'for each statement execute function raise_disk_full()', name);
    end loop;
  end $$`;
const FREE_DISK = 'drop function raise_disk_full() cascade';

const END_SESSIONS = `select pg_terminate_backend(pid) from pg_stat_activity
                       where datname = current_database() and pid <> pg_backend_pid()`;

interface Outcome {
  readonly name: string;
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Server errors other than a 503 that says when to try again. */
const unhandled = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ status, retryAfter }) => status >= 500 && (status !== 503 || retryAfter === null));

export type DatabaseOutage = 'cut' | 'read-only' | 'full disk';

/** Declares the tests that call the service while its database does not work. */
export function describeDatabaseOutages(kinds: readonly DatabaseOutage[]): void {
  describe('while the database has an outage', () => {
    let directly: World;
    let wire: Wire;
    let world: World;
    let superuser: pg.Client;
    let business: TestBusiness;
    let samples: SampleData;
    let routes: RouteInputs[];

    beforeAll(async () => {
      const databaseUrl = await cloneDatabase();
      wire = await Wire.to(databaseUrl);
      directly = await createWorld({ databaseUrl });
      world = await createWorld({ databaseUrl: wire.url, env: { RATE_LIMIT_STORE: 'postgres' } });
      superuser = await superuserOf(databaseUrl);
      business = await newBusiness(directly);
      samples = await createSamples(business);
      routes = routeInputs(directly);
    });

    afterAll(async () => {
      await world.close();
      await wire.close();
      await directly.close();
      await superuser.end();
    });

    beforeEach(() => {
      world.logs.length = 0;
    });

    afterEach(() => {
      expect(world.logs.filter((line) => /unexpected error|MCP call failed/.test(line))).toEqual([]);
    });

    const callsOfAllRoutes = async () => {
      const calls: { route: RouteInputs; call: RouteCall }[] = [];
      for (const route of routes) calls.push({ route, call: await callOf(route, samples) });
      return calls;
    };

    const sendAll = async (calls: readonly { route: RouteInputs; call: RouteCall }[]): Promise<Outcome[]> => {
      const api = new Api(world.rootUrl, business.api.credential);
      const outcomes: Outcome[] = [];
      for (const { route, call } of calls) outcomes.push(outcomeOf(route.name, await send(api, route, call)));
      return outcomes;
    };

    const outcomeOf = (name: string, { status, headers }: Pick<ApiResponse, 'status' | 'headers'>) => ({
      name,
      status,
      retryAfter: headers.get('retry-after'),
    });

    if (kinds.includes('cut'))
      describe('that cuts its connections', () => {
        const duringCut = async <T>(work: () => Promise<T>): Promise<T> => {
          wire.cut();
          try {
            return await work();
          } finally {
            wire.mend();
            await vi.waitFor(async () => {
              const response = await new Api(world.rootUrl, business.api.credential).get('/v1/accounts');
              dataOf(response);
            }, PATIENCE);
          }
        };

        it('every route that needs it returns 503 with Retry-After', async () => {
          const calls = await callsOfAllRoutes();
          const outcomes = await duringCut(() => sendAll(calls));
          const isDown = ({ status, retryAfter }: Outcome) => status === 503 && retryAfter !== null;
          const responding = outcomes.filter((outcome) => !isDown(outcome)).map(({ name }) => name);
          expect(responding.length).toBeGreaterThan(3);
          expect(responding.filter((name) => !WITHOUT_DATABASE.test(name))).toEqual([]);
        });

        it('the token endpoint returns 503 in the format of OAuth', async () => {
          const client = await newClient(directly, business, await newMember(directly, business, 'owner'));
          const response = await duringCut(() =>
            requestToken(world, client, { grant_type: 'refresh_token', refresh_token: 'svc_rt_any' }),
          );
          expect([response.status, response.body.error]).toEqual([503, 'service_unavailable']);
          expect(Object.keys(response.body).sort()).toEqual(['error', 'error_description', 'reason']);
          expect(response.headers.get('retry-after')).toBe('1');
        });

        it('the authorization endpoint shows a page with 503', async () => {
          const client = await newClient(directly, business, await newMember(directly, business, 'owner'));
          const response = await duringCut(() => authorize(world, authorizeQuery(client, newPkce())));
          expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
          expect(response.text).toContain('The service is busy or restarting: try again.');
        });

        it('the web app can neither sign in nor use a session', async () => {
          const { email } = await newMember(directly, business, 'member');
          const browser = await signIn(world, email);
          const responses = await duringCut(async () => [
            await new Browser(world).post('sign-in', { email, password: PASSWORD }),
            await browser.get('me'),
          ]);
          expect(responses.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
            [503, '1'],
            [503, '1'],
          ]);
        });

        it('the MCP endpoint returns 503', async () => {
          const api = new Api(world.rootUrl, business.api.credential);
          const response = await duringCut(() => sendRawMcp(api, rpc('tools/list')));
          expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
        });
      });

    if (kinds.includes('read-only'))
      describe('that makes it read-only', () => {
        beforeAll(async () => {
          const database = new URL(directly.runtime.databaseUrl).pathname.slice(1);
          const calls = await callsOfAllRoutes();
          await superuser.query(`alter database ${database} set default_transaction_read_only = on`);
          await superuser.query(END_SESSIONS);
          outcomes = await sendAll(calls);
          await superuser.query(`alter database ${database} reset default_transaction_read_only`);
          await superuser.query(END_SESSIONS);
        });
        let outcomes: Outcome[] = [];

        it('writes are 503 with Retry-After, and nothing is another server error', () => {
          expect(unhandled(outcomes)).toEqual([]);
          expect(outcomes.filter(({ status }) => status === 503).length).toBeGreaterThan(40);
        });

        it('the service recovers by itself', async () => {
          await vi.waitFor(
            async () => expect(unhandled(await sendAll(await callsOfAllRoutes()))).toEqual([]),
            PATIENCE,
          );
          const calls = await callsOfAllRoutes();
          for (const { name, status } of await sendAll(calls)) expect(status, name).toBeLessThan(500);
        });
      });

    if (kinds.includes('full disk'))
      describe('that fills its disk', () => {
        it('writes are 503 with Retry-After, also through MCP, and work again when there is space', async () => {
          const calls = await callsOfAllRoutes();
          await superuser.query(FILL_DISK);
          const outcomes = await sendAll(calls);
          const api = new Api(world.rootUrl, business.api.credential);
          const tool = {
            name: 'createAccount',
            arguments: { accountNumber: '6998', name: 'x', category: 'expense' },
          };
          const called = await sendRawMcp(api, rpc('tools/call', tool));
          await superuser.query(FREE_DISK);
          expect(unhandled(outcomes)).toEqual([]);
          expect(outcomes.filter(({ status }) => status === 503).length).toBeGreaterThan(40);
          expect(JSON.stringify(messagesIn(called))).toContain('service_unavailable');
          const again = await sendAll(await callsOfAllRoutes());
          expect(again.filter(({ status }) => status >= 500)).toEqual([]);
        });
      });
  });
}
