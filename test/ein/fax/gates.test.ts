import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Config } from '../../../src/platform/config/config.js';
import { EinApplication } from '../../../src/ein/index.js';
import { updateOne } from '../../../src/platform/database/one-row.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { newApplication } from '../../support/ein/applications.js';
import { faxed, UNREACHABLE } from '../../support/ein/fax/faxed.js';
import { TelnyxServer } from '../../support/ein/fax/telnyx-server.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { approve, moveApplicationTo, newIncorporation } from '../../support/incorporations/incorporations.js';
import { createWorld, NOW, theWorld, type World } from '../../support/world/world.js';

/** 23:30 on March 15 in New York. */
const LATE_EVENING = '2026-03-16T03:30:00Z';
const AFTER_MIDNIGHT = '2026-03-16T04:00:00Z';

describe('a form is faxed to the IRS', () => {
  let world: World;
  let telnyx: TelnyxServer;
  let business: TestBusiness;

  beforeAll(async () => {
    telnyx = await new TelnyxServer(() => world.clock.now()).listen();
    world = await createWorld({ env: { ...telnyx.env(), ...UNREACHABLE } });
  });

  afterAll(async () => {
    await world.close();
    await telnyx.close();
  });

  beforeEach(async () => {
    telnyx.reset();
    world.clock.set(NOW);
    business = await newBusiness(world);
  });

  const transmit = (path: string, body: object = {}) => business.api.post(`${path}/transmit`, body);

  it('once per responsible party and day at the IRS', async () => {
    const [first, second] = [1, 2].map(() => newApplication(world, business, { lastName: 'Same' }));
    dataOf(await transmit((await first!).path));
    const { path } = await second!;
    const reason = refusalOf(await transmit(path), 409, 'one_ein_per_day');
    expect(reason).toContain('transmit it on 2026-03-16 (Eastern time) or later');
    world.clock.set(LATE_EVENING);
    refusalOf(await transmit(path), 409, 'one_ein_per_day');
    world.clock.set(AFTER_MIDNIGHT);
    dataOf(await transmit(path));
    expect(telnyx.sends()).toHaveLength(2);
  });

  it('once per responsible party, however the name is written', async () => {
    const [first, second] = ['da Sáme', 'DA\u00a0\u00a0SAME'].map((lastName) =>
      newApplication(world, business, { lastName }),
    );
    dataOf(await transmit((await first!).path));
    refusalOf(await transmit((await second!).path), 409, 'one_ein_per_day');
    expect(telnyx.sends()).toHaveLength(1);
  });

  it('once of many forms of one person that are transmitted at once', async () => {
    const paths: string[] = [];
    for (let index = 0; index < 4; index++)
      paths.push((await newApplication(world, business, { lastName: 'Same' })).path);
    const statuses = (await Promise.all(paths.map((path) => transmit(path)))).map(({ status }) => status);
    expect(statuses.sort((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(telnyx.sends()).toHaveLength(1);
  });

  it('not on the day on which another form of the person was marked as filed', async () => {
    const byHand = await newApplication(world, business, { lastName: 'Same' });
    dataOf(await business.api.post(`${byHand.path}/mark-filed`));
    const { path } = await newApplication(world, business, { lastName: 'Same' });
    refusalOf(await transmit(path), 409, 'one_ein_per_day');
  });

  it('without a fax number for the EIN only if the caller accepts that', async () => {
    const { path } = await newApplication(world, business, { fax: null });
    refusalOf(await transmit(path), 409, 'no_return_fax');
    expect(telnyx.sends()).toHaveLength(0);
    dataOf(await transmit(path, { acknowledgeNoReturnFax: true }));
  });

  it('without a fax number on the signed form, even if one has been set since', async () => {
    const { id, path } = await newApplication(world, business);
    await world.database.run(business.operator, async (uow) =>
      updateOne(uow, EinApplication, { businessId: business.businessId, id }, { repliesByMail: true }),
    );
    refusalOf(await transmit(path), 409, 'no_return_fax');
    expect(telnyx.sends()).toHaveLength(0);
    dataOf(await transmit(path, { acknowledgeNoReturnFax: true }));
  });

  it('without knowing the fax number on a form of an earlier version, until it is drawn again', async () => {
    const { id, path } = await newApplication(world, business, { fax: null });
    const setFax = (returnFax: string | null) => Object.assign(world.app.get(Config), { returnFax });
    await world.database.run(business.operator, async (uow) =>
      updateOne(uow, EinApplication, { businessId: business.businessId, id }, { replyIsUnknown: true }),
    );
    setFax('+13025550100');
    try {
      refusalOf(await transmit(path), 409, 'no_return_fax');
      dataOf(await business.api.post(`${path}/redraw`));
      await moveApplicationTo(world, business, id, 'signed');
      dataOf(await transmit(path));
    } finally {
      setFax(null);
    }
    expect(telnyx.sends()).toHaveLength(1);
  });

  it('before the state has approved the company only if the caller accepts that', async () => {
    const order = async () => {
      const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
      await moveApplicationTo(world, business, einApplication.id, 'signed');
      return { id, path: `/v1/ein-applications/${einApplication.id}` };
    };
    const { id, path } = await order();
    refusalOf(await transmit(path), 409, 'formation_pending');
    await approve(world, business, id);
    dataOf(await transmit(path));
    world.clock.set('2026-03-16T12:00:00Z');
    dataOf(await transmit((await order()).path, { acknowledgeNotFormed: true }));
  });

  it('but the sandbox, which sends nothing, accepts every form', async () => {
    const sandbox = await theWorld();
    const other = await newBusiness(sandbox);
    for (let index = 0; index < 2; index++) {
      const { path } = await newApplication(sandbox, other, { lastName: 'Same', fax: null });
      dataOf(await other.api.post(`${path}/transmit`, {}));
    }
    expect((await faxed(sandbox, other)).answer.status).toBe(200);
  });
});
