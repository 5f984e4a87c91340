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
  newIncorporation,
  incorporationOf,
  putFaxInFlight,
  refusalBy,
  reject,
  requestNames,
} from '../support/incorporations/incorporations.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { TenantData } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const OTHER_NAMES = { nameOptions: [{ name: 'Red Heron', designator: 'LLC' }] };

describe('the lifecycle of an incorporation', () => {
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

  /** How each trigger is sent; each returns the error, or null. */
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

  async function incorporationIn(status: IncorporationStatus): Promise<string> {
    const { id } = await newIncorporation(business);
    for (const trigger of WAYS[status]) expect(await pull[trigger]?.(id)).toBeNull();
    expect((await incorporationOf(business, id)).status).toBe(status);
    return id;
  }

  it.each(
    INCORPORATION_STATUSES.flatMap((status) =>
      INCORPORATION_LIFECYCLE.triggers.map((trigger) => ({ status, trigger })),
    ),
  )('$status by $trigger moves as the table says, or changes nothing', async ({ status, trigger }) => {
    const id = await incorporationIn(status);
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
      expect((await incorporationOf(business, id)).status).toBe(next);
      const actions = await auditActions(business, `resource=incorporation:${id}`);
      expect(actions[0]).toBe(`incorporation.${trigger}`);
      expect(actions).toHaveLength(WAYS[status].length + 2);
    }
  });

  it('shows why other names are needed until they are entered', async () => {
    const { id } = await newIncorporation(business, { einNoSsn: true });
    await requestNames(world, business, id, 'Blue Heron LLC is taken');
    expect(await incorporationOf(business, id)).toMatchObject({
      status: 'name_change_required',
      statusReason: 'Blue Heron LLC is taken',
    });
    const changed = dataOf(await change(id));
    expect(changed).toMatchObject({ status: 'submitted', statusReason: null, ...OTHER_NAMES });
    expect(changed).toEqual(await incorporationOf(business, id));
  });

  it('shows why it was rejected', async () => {
    const { id } = await newIncorporation(business);
    await reject(world, business, id, 'the purpose is not lawful');
    expect(await incorporationOf(business, id)).toMatchObject({
      status: 'rejected',
      statusReason: 'the purpose is not lawful',
    });
  });

  it('validates changed names like the first ones', async () => {
    const id = await incorporationIn('name_change_required');
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

  it('rejects a changed name that its form cannot contain', async () => {
    const { id } = await newIncorporation(business, { einNoSsn: true });
    await requestNames(world, business, id);
    const response = await change(id, { nameOptions: [{ name: 'Цапля', designator: 'LLC' }] });
    expect(refusalOf(response, 400, 'invalid_request')).toMatch(
      /^nameOptions\[0\]\.name must be in the Latin alphabet/,
    );
  });

  it('redraws its form with the new first name and keeps the old form', async () => {
    const incorporation = await newIncorporation(business, { einNoSsn: true });
    await requestNames(world, business, incorporation.id);
    const { einApplication } = dataOf(await change(incorporation.id));
    expect(einApplication).toMatchObject({ id: incorporation.einApplication.id, legalName: 'Red Heron LLC' });
    expect(einApplication.ss4DocumentId).not.toBe(incorporation.einApplication.ss4DocumentId);
    expect(await formsStored()).toBe(2);
    expect((await auditActions(business, 'resource=ein_application'))[0]).toBe('ein_application.redraw');
  });

  it.each(['awaiting_signature', 'signed', 'filed'] as const)(
    'with a form that is %s accepts new names only if the name on the form is among them',
    async (status) => {
      const incorporation = await newIncorporation(business, { einNoSsn: true });
      await moveApplicationTo(world, business, incorporation.einApplication.id, status);
      await requestNames(world, business, incorporation.id);
      const before = await data.fingerprint(business.businessId);
      expect(refusalOf(await change(incorporation.id), 409, 'invalid_transition')).toBe(
        `redraw is not possible while the EIN application is ${status}`,
      );
      expect(await data.fingerprint(business.businessId)).toEqual(before);
      const { einApplication } = dataOf(
        await change(incorporation.id, {
          nameOptions: [...OTHER_NAMES.nameOptions, ...incorporation.nameOptions],
        }),
      );
      expect(einApplication).toMatchObject({ status, legalName: 'Blue Heron LLC' });
      expect(einApplication.ss4DocumentId).toBe(incorporation.einApplication.ss4DocumentId);
    },
  );

  describe.each([
    ['cancelled', (id: string) => cancel(id).then(refusedAnswer)],
    ['rejected', (id: string) => refused(reject(world, business, id))],
  ])('that is %s', (status, end) => {
    it.each(['ready_to_file', 'signed'] as const)(
      'cancels an application that is %s',
      async (application) => {
        const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
        await moveApplicationTo(world, business, einApplication.id, application);
        expect(await end(id)).toBeNull();
        const incorporation = await incorporationOf(business, id);
        expect([incorporation.status, incorporation.einApplication.status]).toEqual([status, 'cancelled']);
        expect((await applicationOf(business, einApplication.id)).waiting.stage).toBe('settled');
      },
    );

    it.each([
      ['awaiting_signature', 'cancel'],
      ['filed', 'cancel_with_order'],
    ] as const)('requires an application that is %s to be ended first', async (application, trigger) => {
      const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
      await moveApplicationTo(world, business, einApplication.id, application);
      const before = await data.fingerprint(business.businessId);
      expect(await end(id)).toBe(
        `invalid_transition: ${trigger} is not possible while the EIN application is ${application}`,
      );
      expect(await data.fingerprint(business.businessId)).toEqual(before);
    });

    it('is impossible while a fax of its application is in flight', async () => {
      const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
      await moveApplicationTo(world, business, einApplication.id, 'signed');
      await putFaxInFlight(world, business, einApplication.id);
      const before = await data.fingerprint(business.businessId);
      expect(await end(id)).toMatch(/^transmission_in_flight: /);
      expect(await data.fingerprint(business.businessId)).toEqual(before);
    });

    it('leaves an EIN that has arrived unchanged', async () => {
      const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
      await moveApplicationTo(world, business, einApplication.id, 'ein_received');
      expect(await end(id)).toBeNull();
      expect((await applicationOf(business, einApplication.id)).status).toBe('ein_received');
    });
  });

  it('is enforced by the database for plain SQL', async () => {
    for (const from of INCORPORATION_STATUSES) {
      const id = await incorporationIn(from);
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

  it('returns not_found to an operator command for another business', async () => {
    const { id } = await newIncorporation(business);
    const other = await newBusiness(world);
    expect(await refusalBy(approve(world, other, id))).toBe('not_found: no such incorporation');
    expect(await refusalBy(reject(world, other, id))).toBe('not_found: no such incorporation');
    expect((await incorporationOf(business, id)).status).toBe('submitted');
  });
});
