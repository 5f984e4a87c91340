import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { type Faxed, faxed, reconcile, transmissionsOf, UNREACHABLE } from '../../support/ein/fax/faxed.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
const NO_PRIVILEGE = '42501';

/** What the database itself prevents. */
describe('fax transmissions in the database', () => {
  let world: World;
  let business: TestBusiness;
  let application: Faxed;

  beforeAll(async () => {
    world = await createWorld({ env: UNREACHABLE });
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    world.clock.set(NOW);
    business = await newBusiness(world);
    application = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
  });

  const refusalOf = (set: string) =>
    world.database
      .run(business.operator, (uow) =>
        uow.query(`update fax_transmission set ${set} where application_id = $1`, [application.id]),
      )
      .then(
        () => null,
        (error: { code?: string }) => error.code,
      );

  it.each([
    "document_sha256 = sha256('another')",
    'document_id = gen_random_uuid()',
    "destination = '+12025550199'",
    "carrier = 'telnyx'",
    'application_id = gen_random_uuid()',
    'created_at = now()',
  ])('cannot change what was faxed: %s', async (set) => {
    expect(await refusalOf(set)).toBe(NO_PRIVILEGE);
  });

  it('cannot change the id of their fax', async () => {
    expect(await refusalOf("provider_fax_id = 'another'")).toBe(CHECK_VIOLATION);
    expect(await refusalOf('provider_fax_id = null')).toBe(CHECK_VIOLATION);
  });

  it.each(['queued', 'sending', 'failed', 'unconfirmable'])(
    'once delivered, cannot become %s',
    async (status) => {
      world.clock.advance(60_000);
      await reconcile(business, application);
      const completed = ['queued', 'sending'].includes(status) ? ', completed_at = null' : '';
      expect(await refusalOf(`status = '${status}'${completed}`)).toBe(CHECK_VIOLATION);
      expect((await transmissionsOf(business, application))[0].status).toBe('delivered');
    },
  );

  it('have a completion time if they are settled, and only then', async () => {
    expect(await refusalOf("status = 'delivered'")).toBe(CHECK_VIOLATION);
    expect(await refusalOf('completed_at = now()')).toBe(CHECK_VIOLATION);
    expect(await refusalOf("status = 'queued'")).toBe(CHECK_VIOLATION);
  });

  it('are in flight one at a time', async () => {
    const copied = world.database.run(business.operator, (uow) =>
      uow.query(
        `insert into fax_transmission (business_id, id, application_id, document_id, document_sha256, carrier,
           destination, status, created_at, next_check_at)
         select business_id, gen_random_uuid(), application_id, document_id, document_sha256, carrier,
                destination, 'queued', created_at, next_check_at
           from fax_transmission where application_id = $1`,
        [application.id],
      ),
    );
    await expect(copied).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  });

  it('cannot be deleted by the application', async () => {
    const deleted = world.database.run(business.operator, (uow) => uow.query('delete from fax_transmission'));
    await expect(deleted).rejects.toMatchObject({ code: NO_PRIVILEGE });
  });

  it('do not let a business read the table of the sandbox', async () => {
    const looked = world.database.run(business.operator, (uow) => uow.query('select * from sandbox_fax'));
    await expect(looked).rejects.toMatchObject({ code: NO_PRIVILEGE });
  });
});
