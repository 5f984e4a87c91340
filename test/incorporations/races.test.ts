import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  applicationOf,
  approve,
  moveApplicationTo,
  newIncorporation,
  incorporationOf,
  reject,
  requestNames,
} from '../support/incorporations/incorporations.js';
import { atOnce, countsOf, tallyOf } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => String(error.code),
  );

describe('concurrent moves of an incorporation', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const entities = async (): Promise<any[]> => dataOf(await business.api.get('/v1/entities?limit=200'));
  const cancel = (id: string) => business.api.post(`/v1/incorporations/${id}/cancel`);
  const cancelled = async (id: string) => {
    const { status, body } = await cancel(id);
    return status === 200 ? 'done' : (body.error as string);
  };

  it('ten approvals create one entity, linked once', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    const outcomes = await atOnce(10, () => outcomeOf(approve(world, business, id)));
    expect(countsOf(outcomes)).toEqual({ done: 1, invalid_transition: 9 });
    expect(await entities()).toHaveLength(2);
    const incorporation = await incorporationOf(business, id);
    expect((await applicationOf(business, einApplication.id)).entityId).toBe(incorporation.entityId);
    const actions = countsOf(await auditActions(business));
    expect([actions['incorporation.approve'], actions['ein_application.link']]).toEqual([1, 1]);
  });

  it('an approval and a cancellation: one of them wins, for its application too', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { id } = await newIncorporation(business, { einNoSsn: true });
      const outcomes = await Promise.all(
        turn % 2 === 0
          ? [outcomeOf(approve(world, business, id)), cancelled(id)]
          : [cancelled(id), outcomeOf(approve(world, business, id))],
      );
      expect(outcomes.toSorted()).toEqual(['done', 'invalid_transition']);
      const incorporation = await incorporationOf(business, id);
      expect([
        incorporation.status,
        incorporation.einApplication.status,
        incorporation.entityId !== null,
      ]).toEqual(
        incorporation.status === 'filed'
          ? ['filed', 'ready_to_file', true]
          : ['cancelled', 'cancelled', false],
      );
    }
  });

  it('an approval, a rejection and two cancellations have one outcome and one audit row', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await newIncorporation(business);
      const outcomes = await Promise.all([
        outcomeOf(approve(world, business, id)),
        outcomeOf(reject(world, business, id)),
        cancelled(id),
        cancelled(id),
      ]);
      expect(countsOf(outcomes)).toEqual({ done: 1, invalid_transition: 3 });
      expect(await auditActions(business, `resource=incorporation:${id}`)).toHaveLength(2);
    }
  });

  it('ten changes of its names change them once and redraw the form once', async () => {
    const { id } = await newIncorporation(business, { einNoSsn: true });
    await requestNames(world, business, id);
    const answers = await atOnce(10, (index) =>
      business.api.patch(`/v1/incorporations/${id}`, {
        nameOptions: [{ name: `Heron ${index}`, designator: 'LLC' }],
      }),
    );
    expect(tallyOf(answers)).toEqual({ '200': 1, '409 invalid_transition': 9 });
    const incorporation = await incorporationOf(business, id);
    expect(incorporation.einApplication.legalName).toBe(`${incorporation.nameOptions[0].name} LLC`);
    expect(countsOf(await auditActions(business))['ein_application.redraw']).toBe(1);
  });

  it('an approval and the arrival of its EIN: the entity gets the EIN, whichever is first', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { id, einApplication } = await newIncorporation(business, {
        einNoSsn: true,
        nameOptions: [{ name: `Heron ${turn}`, designator: 'LLC' }],
      });
      await moveApplicationTo(world, business, einApplication.id, 'filed');
      const record = () =>
        business.api.post(`/v1/ein-applications/${einApplication.id}/record-ein`, { ein: `12345678${turn}` });
      const [approved, recorded] =
        turn % 2 === 0
          ? await Promise.all([outcomeOf(approve(world, business, id)), record()])
          : (await Promise.all([record(), outcomeOf(approve(world, business, id))])).toReversed();
      expect([approved, (recorded as any).status]).toEqual(['done', 200]);
      const { entityId } = await incorporationOf(business, id);
      const entity = (await entities()).find((candidate) => candidate.id === entityId);
      expect(entity).toMatchObject({ taxIdType: 'EIN', taxIdMasked: `*****678${turn}` });
    }
  });
});
