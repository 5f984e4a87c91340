import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { faxed, statusOf, transmissionsOf, UNREACHABLE } from '../../support/ein/fax/faxed.js';
import { SinchServer } from '../../support/ein/fax/sinch-server.js';
import { TelnyxServer } from '../../support/ein/fax/telnyx-server.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { newBusiness } from '../../support/world/business.js';
import { createWorld } from '../../support/world/world.js';

/** An address at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const now = () => new Date();

describe.each([
  ['TELNYX_BASE_URL', () => new TelnyxServer(now)],
  ['SINCH_BASE_URL', () => new SinchServer(now)],
])('a carrier that cannot be reached (%s)', (setting, makeServer) => {
  it.each([
    ['refuses the connection', closedAddress],
    ['has no address', () => Promise.resolve('https://carrier.invalid')],
  ])('because it %s got no fax: it can be sent again, or filed by hand', async (_, address) => {
    const server = await makeServer().listen();
    const env = { ...server.env(), ...UNREACHABLE, [setting]: await address() };
    await server.close();
    const world = await createWorld({ env });
    const business = await newBusiness(world);
    const application = await faxed(world, business);
    const failed = { status: 'failed', providerFaxId: null, failure: 'the carrier cannot be reached' };
    refusalOf(application.answer, 503, 'carrier_unavailable');
    expect(await transmissionsOf(business, application)).toMatchObject([failed]);
    refusalOf(await business.api.post(`${application.path}/transmit`), 503, 'carrier_unavailable');
    expect(await transmissionsOf(business, application)).toMatchObject([failed, failed]);
    expect(await statusOf(business, application)).toBe('signed');
    dataOf(await business.api.post(`${application.path}/mark-filed`));
    await world.close();
  });
});
