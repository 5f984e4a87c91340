import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Faxed,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
  UNREACHABLE,
} from '../../support/ein/fax/faxed.js';
import { TelnyxServer } from '../../support/ein/fax/telnyx-server.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const HOUR = 3_600_000;

describe('faxing a form again', () => {
  let world: World;
  let telnyx: TelnyxServer;
  let business: TestBusiness;

  beforeAll(async () => {
    telnyx = await new TelnyxServer(() => world.clock.now()).listen();
    world = await createWorld({ env: { ...telnyx.env(), ...UNREACHABLE, FAX_TIMEOUT_MS: '3000' } });
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

  async function failedFax(): Promise<Faxed> {
    const application = await faxed(world, business);
    telnyx.theFax().status = 'failed';
    world.clock.advance(HOUR);
    expect(dataOf(await reconcile(business, application)).reason).toBe('failed');
    telnyx.seen.length = 0;
    return application;
  }
  const transmit = ({ path }: Faxed, body: object = {}) => business.api.post(`${path}/transmit`, body);
  const calls = () => telnyx.seen.map(({ method }) => method);

  it('asks the carrier first whether the failed fax has arrived after all', async () => {
    const application = await failedFax();
    dataOf(await transmit(application));
    expect(calls()).toEqual(['GET', 'POST']);
    expect((await transmissionsOf(business, application)).map(({ status }) => status)).toEqual([
      'sending',
      'failed',
    ]);
  });

  it('is rejected if the failed fax has arrived: it files the application', async () => {
    const application = await failedFax();
    telnyx.theFax().status = 'delivered';
    refusalOf(await transmit(application), 409, 'invalid_transition');
    expect(calls()).toEqual(['GET']);
    expect(await statusOf(business, application)).toBe('filed');
    expect(await transmissionsOf(business, application)).toMatchObject([
      { status: 'delivered', failure: null },
    ]);
  });

  it.each([
    ['no longer has it', { status: 404, body: '{}' }],
    ['cannot be read', { status: 500, body: '{}' }],
    ['rejects our credentials', { status: 401, body: '{}' }],
  ])('requires an acknowledgement if the carrier %s', async (_, wrong) => {
    const application = await failedFax();
    telnyx.wrong.read = wrong;
    refusalOf(await transmit(application), 409, 'unconfirmed_transmission');
    expect(telnyx.sends()).toEqual([]);
    expect((await transmissionsOf(business, application)).map(({ status }) => status)).toEqual(['failed']);
    dataOf(await transmit(application, { acknowledgeUnconfirmed: true }));
    expect(telnyx.sends()).toHaveLength(1);
  });

  it('requires an acknowledgement if the carrier says that the failed fax is in flight', async () => {
    const application = await failedFax();
    telnyx.theFax().status = 'sending';
    refusalOf(await transmit(application), 409, 'unconfirmed_transmission');
    dataOf(await transmit(application, { acknowledgeUnconfirmed: true }));
  });

  it('sends one fax if it is requested ten times at once', async () => {
    const application = await failedFax();
    const responses = await Promise.all(Array.from({ length: 10 }, () => transmit(application)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      refusalOf(response, 409, 'transmission_in_flight');
    expect(telnyx.sends()).toHaveLength(1);
  });

  it('asks about no fax that the carrier had rejected', async () => {
    telnyx.wrong.send = { status: 422, body: '{}' };
    telnyx.refuses = true;
    const application = await faxed(world, business);
    telnyx.reset();
    dataOf(await transmit(application));
    expect(calls()).toEqual(['POST']);
  });
});

describe('an application that was filed by hand while its fax was in flight', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld({ env: UNREACHABLE });
  });

  afterAll(() => world.close());

  it.each([
    ['callback_lost', 'delivered'],
    ['vanished', 'unconfirmable'],
  ])('can be cancelled once the fax is reconciled (%s)', async (sandboxOutcome, becomes) => {
    world.clock.set(NOW);
    business = await newBusiness(world);
    const application = await faxed(world, business, { sandboxOutcome });
    const { application: filed } = dataOf(await business.api.post(`${application.path}/mark-filed`));
    const cancel = () => business.api.post(`${application.path}/cancel`);
    refusalOf(await cancel(), 409, 'transmission_in_flight');
    world.clock.advance(60_000);
    const reconciliation = dataOf(await reconcile(business, application));
    expect(reconciliation).toMatchObject({
      reconciled: false,
      reason: 'already_filed',
      application: { status: 'filed', filedAt: filed.filedAt },
      transmission: { status: becomes },
    });
    expect(dataOf(await cancel()).application.status).toBe('cancelled');
  });
});
