import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  INCORPORATION_LIFECYCLE,
  INCORPORATION_STATUSES,
  type IncorporationStatus,
} from '../../src/incorporations/index.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  applicationOf,
  approve,
  moveApplicationTo,
  newOrder,
  orderOf,
  putFaxInFlight,
  refusalBy,
  reject,
  requestNames,
} from '../support/incorporations/orders.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { TenantData } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const OTHER_NAMES = { nameOptions: [{ name: 'Red Heron', designator: 'LLC' }] };

describe('a formation order', () => {
  let world: World;
  let data: TenantData;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    data = await TenantData.of(world);
  });

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  afterAll(() => data.close());

  const cancel = (id: string) => business.api.post(`/v1/incorporations/${id}/cancel`);
  const change = (id: string, body: object = OTHER_NAMES) =>
    business.api.patch(`/v1/incorporations/${id}`, body);

  /** How each trigger comes in; every one says what it was refused with, or null. */
  const pull: Record<string, (id: string) => Promise<string | null>> = {
    request_name_change: (id) => refused(requestNames(world, business, id)),
    approve: (id) => refused(approve(world, business, id)),
    reject: (id) => refused(reject(world, business, id)),
    cancel: async (id) => refusedAnswer(await cancel(id)),
    change_names: async (id) => refusedAnswer(await change(id)),
  };
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: any) => `${error.code}: ${error.reason}`,
    );
  const refusedAnswer = ({ status, body }: any) => (status < 400 ? null : `${body.error}: ${body.reason}`);

  const WAYS: Record<IncorporationStatus, string[]> = {
    submitted: [],
    name_change_required: ['request_name_change'],
    filed: ['approve'],
    rejected: ['reject'],
    cancelled: ['cancel'],
  };

  async function orderIn(status: IncorporationStatus): Promise<string> {
    const { id } = await newOrder(business);
    for (const trigger of WAYS[status]) expect(await pull[trigger]?.(id)).toBeNull();
    expect((await orderOf(business, id)).status).toBe(status);
    return id;
  }

  it.each(
    INCORPORATION_STATUSES.flatMap((status) =>
      INCORPORATION_LIFECYCLE.triggers.map((trigger) => ({ status, trigger })),
    ),
  )('that is $status, by $trigger, moves as its table says or not at all', async ({ status, trigger }) => {
    const id = await orderIn(status);
    const before = await data.fingerprint(business.businessId);
    const refusal = await pull[trigger]?.(id);
    const next = INCORPORATION_LIFECYCLE.next(status, trigger);
    if (next === null) {
      expect(refusal).toBe(
        `invalid_transition: ${trigger} is not possible while the incorporation is ${status}`,
      );
      expect(await data.fingerprint(business.businessId)).toEqual(before);
    } else {
      expect(refusal).toBeNull();
      expect((await orderOf(business, id)).status).toBe(next);
      const actions = await auditActions(business, `resource=incorporation:${id}`);
      expect(actions[0]).toBe(`incorporation.${trigger}`);
      expect(actions).toHaveLength(WAYS[status].length + 2);
    }
  });

  it('shows why other names are needed, until there are others', async () => {
    const { id } = await newOrder(business, { einNoSsn: true });
    await requestNames(world, business, id, 'Blue Heron LLC is taken');
    expect(await orderOf(business, id)).toMatchObject({
      status: 'name_change_required',
      statusReason: 'Blue Heron LLC is taken',
    });
    const changed = dataOf(await change(id));
    expect(changed).toMatchObject({ status: 'submitted', statusReason: null, ...OTHER_NAMES });
    expect(changed).toEqual(await orderOf(business, id));
  });

  it('shows why it was rejected', async () => {
    const { id } = await newOrder(business);
    await reject(world, business, id, 'the purpose is not lawful');
    expect(await orderOf(business, id)).toMatchObject({
      status: 'rejected',
      statusReason: 'the purpose is not lawful',
    });
  });

  it('takes other names only if its state would', async () => {
    const id = await orderIn('name_change_required');
    const before = await data.fingerprint(business.businessId);
    for (const [body, path] of [
      [{ nameOptions: [{ name: 'Red', designator: 'Inc.' }] }, 'nameOptions[0].designator'],
      [{ nameOptions: [{ name: 'Red LLC', designator: 'LLC' }] }, 'nameOptions[0].name'],
      [{ nameOptions: [] }, 'nameOptions'],
      [{ nameOptions: [{ name: '123-45-6789', designator: 'LLC' }] }, 'nameOptions[0].name'],
      [{ ...OTHER_NAMES, businessPurpose: 'other' }, 'businessPurpose'],
      [{}, 'nameOptions'],
    ] as const) {
      expect(refusalOf(await change(id, body), 400, 'invalid_request').split(' ')[0]).toBe(path);
    }
    expect(await data.fingerprint(business.businessId)).toEqual(before);
  });

  it('takes no name that its form cannot carry', async () => {
    const { id } = await newOrder(business, { einNoSsn: true });
    await requestNames(world, business, id);
    const answer = await change(id, { nameOptions: [{ name: 'Цапля', designator: 'LLC' }] });
    expect(refusalOf(answer, 400, 'invalid_request')).toMatch(
      /^nameOptions\[0\]\.name must be in the Latin alphabet/,
    );
  });

  it('has its form drawn anew with its new first name, and the old form stays', async () => {
    const order = await newOrder(business, { einNoSsn: true });
    await requestNames(world, business, order.id);
    const { einApplication } = dataOf(await change(order.id));
    expect(einApplication).toMatchObject({ id: order.einApplication.id, legalName: 'Red Heron LLC' });
    expect(einApplication.ss4DocumentId).not.toBe(order.einApplication.ss4DocumentId);
    expect(await formsStored()).toBe(2);
    expect((await auditActions(business, 'resource=ein_application'))[0]).toBe('ein_application.redraw');
  });

  it.each(['awaiting_signature', 'signed', 'filed'] as const)(
    'keeps a form that is %s when its name is still wanted, and is not changed when it is not',
    async (status) => {
      const order = await newOrder(business, { einNoSsn: true });
      await moveApplicationTo(world, business, order.einApplication.id, status);
      await requestNames(world, business, order.id);
      const before = await data.fingerprint(business.businessId);
      expect(refusalOf(await change(order.id), 409, 'invalid_transition')).toBe(
        `redraw is not possible while the EIN application is ${status}`,
      );
      expect(await data.fingerprint(business.businessId)).toEqual(before);
      const { einApplication } = dataOf(
        await change(order.id, { nameOptions: [...OTHER_NAMES.nameOptions, ...order.nameOptions] }),
      );
      expect(einApplication).toMatchObject({ status, legalName: 'Blue Heron LLC' });
      expect(einApplication.ss4DocumentId).toBe(order.einApplication.ss4DocumentId);
    },
  );

  describe.each([
    ['cancelled', (id: string) => cancel(id).then(refusedAnswer)],
    ['rejected', (id: string) => refused(reject(world, business, id))],
  ])('that is %s', (status, end) => {
    it.each(['ready_to_file', 'signed'] as const)(
      'cancels an application that is %s',
      async (application) => {
        const { id, einApplication } = await newOrder(business, { einNoSsn: true });
        await moveApplicationTo(world, business, einApplication.id, application);
        expect(await end(id)).toBeNull();
        const order = await orderOf(business, id);
        expect([order.status, order.einApplication.status]).toEqual([status, 'cancelled']);
        expect((await applicationOf(business, einApplication.id)).waiting.stage).toBe('settled');
      },
    );

    it.each([
      ['awaiting_signature', 'cancel'],
      ['filed', 'cancel_with_order'],
    ] as const)('needs an application that is %s to be ended first', async (application, trigger) => {
      const { id, einApplication } = await newOrder(business, { einNoSsn: true });
      await moveApplicationTo(world, business, einApplication.id, application);
      const before = await data.fingerprint(business.businessId);
      expect(await end(id)).toBe(
        `invalid_transition: ${trigger} is not possible while the EIN application is ${application}`,
      );
      expect(await data.fingerprint(business.businessId)).toEqual(before);
    });

    it('is not while a fax of its application is on its way', async () => {
      const { id, einApplication } = await newOrder(business, { einNoSsn: true });
      await moveApplicationTo(world, business, einApplication.id, 'signed');
      await putFaxInFlight(world, business, einApplication.id);
      const before = await data.fingerprint(business.businessId);
      expect(await end(id)).toMatch(/^transmission_in_flight: /);
      expect(await data.fingerprint(business.businessId)).toEqual(before);
    });

    it('leaves an EIN that has come as it is', async () => {
      const { id, einApplication } = await newOrder(business, { einNoSsn: true });
      await moveApplicationTo(world, business, einApplication.id, 'ein_received');
      expect(await end(id)).toBeNull();
      expect((await applicationOf(business, einApplication.id)).status).toBe('ein_received');
    });
  });

  it('of another status by plain SQL is refused by the database', async () => {
    for (const from of INCORPORATION_STATUSES) {
      const id = await orderIn(from);
      const allowed = new Set(
        INCORPORATION_LIFECYCLE.triggers.map((trigger) => INCORPORATION_LIFECYCLE.next(from, trigger)),
      );
      for (const to of INCORPORATION_STATUSES.filter((status) => status !== from && !allowed.has(status))) {
        expect([from, to, await refusalOfSql(id, to)]).toEqual([from, to, '23514']);
      }
    }
  });

  const formsStored = async () => {
    const { rows } = await data.superuser.query<{ count: number }>(
      `select count(*)::int as count from document where business_id = $1 and kind = 'ss4'`,
      [business.businessId],
    );
    return rows[0]?.count;
  };

  const refusalOfSql = (id: string, status: string) =>
    world.database
      .run(business.operator, (uow) =>
        uow.query('update incorporation set status = $2 where id = $1', [id, status]),
      )
      .then(
        () => 'nothing',
        (error: { code?: string; message?: string }) =>
          error.message?.includes('cannot go from') ? error.code : error.message,
      );

  it('is not moved by an operator in another business', async () => {
    const { id } = await newOrder(business);
    const other = await newBusiness(world);
    expect(await refusalBy(approve(world, other, id))).toBe('not_found: no such incorporation');
    expect(await refusalBy(reject(world, other, id))).toBe('not_found: no such incorporation');
    expect((await orderOf(business, id)).status).toBe('submitted');
  });
});
