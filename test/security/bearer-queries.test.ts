import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RECORDED_MIGRATIONS } from '../../src/platform/database/migrate.js';
import { Api } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { KINDS, newCredential } from '../support/oauth/clients/credentials.js';
import { PATIENCE } from '../support/world/patience.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

/** No route has this path, so the only statements are those of authentication. */
const UNKNOWN_PATH = '/v1/nothing';

describe('the statements that authenticate a bearer credential', () => {
  let world: World;
  let business: TestBusiness;
  let statements: string[];

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(() => vi.restoreAllMocks());

  /** Records the statements that are sent, except those of the database's monitor. */
  function watch(): void {
    statements = [];
    const send = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (
      ...values: unknown[]
    ) => unknown;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watched(
      this: pg.Client,
      ...values: unknown[]
    ) {
      const [first] = values;
      const statement = typeof first === 'string' ? first : (first as { text: string }).text;
      // The service asks for the state of the database every second, whether there are requests or not.
      if (statement !== RECORDED_MIGRATIONS) statements.push(statement);
      return send.apply(this, values);
    });
  }

  /** The last use of a credential is recorded after the first request, and not again for a minute. */
  async function untilUseIsNoted(): Promise<void> {
    const superuser = await superuserIn(world);
    await vi.waitFor(async () => {
      const { rows } = await superuser.query(
        `select id from api_key where business_id = $1 and last_used_at is null
         union all select id from oauth_grant where business_id = $1 and last_used_at is null`,
        [business.businessId],
      );
      expect(rows).toEqual([]);
    }, PATIENCE);
    await superuser.end();
  }

  it.each(KINDS)('are one statement for a %s, on every request', async (kind) => {
    const { api } = await newCredential(world, business, { kind, role: 'member' });
    for (const key of [business.api, api]) await key.get(UNKNOWN_PATH);
    await untilUseIsNoted();
    watch();
    for (let time = 0; time < 3; time++) expect((await api.get(UNKNOWN_PATH)).status).toBe(404);
    expect(statements).toHaveLength(3);
    for (const sql of statements) expect(sql).toMatch(/ lateral authenticate_(api_key|oauth_token)\(/);
  });

  it('are none for a wrong checksum or a missing credential', async () => {
    const { api } = await newCredential(world, business, { kind: 'consent token', role: 'member' });
    watch();
    for (const credential of [`${api.credential}x`, 'svc_oat_', 'svc_live_short', 'something', null]) {
      const { status } = await new Api(world.rootUrl, credential).get('/v1/accounts');
      expect(status).toBe(401);
    }
    expect(statements).toEqual([]);
  });
});
