import { afterEach, beforeEach } from 'vitest';
import { CheckDueTransmissions } from '../../../../src/ein/index.js';
import { newBusiness, type TestBusiness } from '../../world/business.js';
import { createWorld, NOW, type World } from '../../world/world.js';
import { UNREACHABLE } from './faxed.js';
import { TelnyxServer } from './telnyx-server.js';

/** What a test of due faxes has: a service, its carrier and a business. */
export interface DueFaxes {
  readonly world: World;
  readonly telnyx: TelnyxServer;
  readonly business: TestBusiness;
  /** Reads the faxes that are due. */
  readonly checkDue: () => ReturnType<CheckDueTransmissions['run']>;
}

/** Prepares each test with a world of its own, because a check reads the faxes of all businesses. */
export function dueFaxes(): () => DueFaxes {
  let current: DueFaxes;

  beforeEach(async () => {
    const telnyx: TelnyxServer = await new TelnyxServer(() => current.world.clock.now()).listen();
    const world = await createWorld({ env: { ...telnyx.env(), ...UNREACHABLE, FAX_TIMEOUT_MS: '3000' } });
    const business = await newBusiness(world);
    world.clock.set(NOW);
    current = { world, telnyx, business, checkDue: () => world.app.get(CheckDueTransmissions).run() };
  });

  afterEach(async () => {
    await current.world.close();
    await current.telnyx.close();
  });

  return () => current;
}
