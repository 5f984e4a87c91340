import { describe, expect, it } from 'vitest';
import { Api } from '../../support/http/api.js';
import { newBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  cancelSignature,
  readyApplication,
  requestSignature,
} from '../../support/ein/signing/applications.js';
import { DocumensoServer } from '../../support/ein/signing/documenso-server.js';
import { DocusignServer } from '../../support/ein/signing/docusign-server.js';
import { describeSigningFailures } from '../../support/ein/signing/failures.js';
import type { SigningServer } from '../../support/ein/signing/signing-server.js';
import { chooseInTurn } from '../../support/walks/choose.js';
import { createWorld } from '../../support/world/world.js';

const UNAVAILABLE = [503, 'signing_service_unavailable'];

// Each call of one service fails in two ways, and that of the other in the next two; failures.long.test.ts has all of them,
// and silence, which takes as long as the timeout, at every call of both.
const choose = chooseInTurn(2);
describeSigningFailures({ title: 'DocuSign', server: new DocusignServer(), silentAt: [], choose });
describeSigningFailures({ title: 'Documenso', server: new DocumensoServer(), silentAt: [], choose });

describe('a signing service that cannot be reached', () => {
  it.each<[string, string, () => SigningServer, Record<string, string>]>([
    ['Documenso', 'a closed port', () => new DocumensoServer(), {}],
    ['DocuSign', 'a closed port', () => new DocusignServer(), {}],
    [
      'Documenso',
      'an unknown host',
      () => new DocumensoServer(),
      { DOCUMENSO_BASE_URL: 'https://signing.invalid/api/v2' },
    ],
  ])('is unavailable, and the application is unchanged: %s, %s', async (_, __, makeServer, more) => {
    const server = await makeServer().start();
    const env = { ...server.env(), ...more };
    await server.stop();
    const world = await createWorld({ env });
    const business = await newBusiness(world);
    const id = await readyApplication(world, business);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await requestSignature(business.api, id);
      expect([status, body.error]).toEqual(UNAVAILABLE);
      expect(await applicationOf(business.api, id)).toMatchObject({
        status: 'ready_to_file',
        signatureEnvelopeId: null,
        signatureRequestedAt: null,
      });
    }
    expect((await business.api.post(`/v1/ein-applications/${id}/mark-filed`)).status).toBe(200);
    await world.close();
  });

  it('is also unavailable if the service of the envelope is no longer configured', async () => {
    const server = await new DocumensoServer().start();
    const before = await createWorld({ env: server.env() });
    const business = await newBusiness(before);
    const id = await readyApplication(before, business);
    await requestSignature(business.api, id);
    const { url } = before.dataSource.options as { url: string };
    const after = await createWorld({ databaseUrl: url });
    const { status, body } = await cancelSignature(new Api(after.rootUrl, business.api.credential), id);
    expect([status, body.error]).toEqual(UNAVAILABLE);
    expect((await applicationOf(business.api, id)).status).toBe('awaiting_signature');
    await after.close();
    await before.close();
    await server.stop();
  });
});
