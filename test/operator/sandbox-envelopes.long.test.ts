import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  applicationOf,
  readyApplication,
  requestSignature,
  settled,
} from '../support/ein/signing/applications.js';
import { buildService, type Build } from '../support/platform/build.js';
import { Operator } from '../support/platform/operator.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const REFUSED = 2;

describe('sandbox:sign and sandbox:decline', () => {
  let build: Build;
  let world: World;
  let operator: Operator;
  let business: TestBusiness;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    build = await buildService();
    world = await createWorld({ databaseUrl, listensAtRootUrl: true });
    operator = new Operator(build, { DATABASE_URL: databaseUrl, ROOT_URL: world.rootUrl });
    business = await newBusiness(world);
  });

  afterAll(async () => {
    await world.close();
    await build.remove();
  });

  const requested = async () => {
    const id = await readyApplication(world, business);
    const { body } = await requestSignature(business.api, id);
    return { id, envelopeId: body.data.application.signatureEnvelopeId as string };
  };

  it('act like the signer and notify the running service', async () => {
    const [first, second] = [await requested(), await requested()];
    expect(await operator.json('sandbox:sign', first.envelopeId)).toEqual({
      envelopeId: first.envelopeId,
      status: 'signed',
    });
    const { exitCode, stdout } = await operator.run('sandbox:decline', second.envelopeId);
    expect([exitCode, stdout]).toEqual([0, `envelope ${second.envelopeId} is declined\n`]);
    await settled(world);
    expect((await applicationOf(business.api, first.id)).status).toBe('signed');
    expect((await applicationOf(business.api, second.id)).status).toBe('ready_to_file');
    expect(await operator.refusal('sandbox:sign', second.envelopeId)).toEqual({
      exitCode: REFUSED,
      reason: 'invalid_transition: this envelope is already declined\n',
    });
  });

  it('reject an unknown envelope', async () => {
    expect(await operator.refusal('sandbox:sign', newId())).toEqual({
      exitCode: REFUSED,
      reason: 'not_found: no such envelope\n',
    });
    expect(await operator.refusal('sandbox:decline', 'x')).toEqual({
      exitCode: REFUSED,
      reason: 'invalid_request: envelopeId must be a uuid\n',
    });
  });

  it('work only with the sandbox', async () => {
    const { envelopeId } = await requested();
    const elsewhere = new Operator(build, {
      DATABASE_URL: (world.dataSource.options as { url: string }).url,
      SIGNING_SERVICE: 'documenso',
      DOCUMENSO_API_KEY: 'api_0123456789abcdef',
      DOCUMENSO_WEBHOOK_SECRET: 'what-both-sides-know',
    });
    expect(await elsewhere.refusal('sandbox:sign', envelopeId)).toEqual({
      exitCode: REFUSED,
      reason: 'not_found: there is no signing sandbox: SIGNING_SERVICE names another service\n',
    });
  });
});
