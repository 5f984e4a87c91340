import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../support/http/responses.js';
import { newMember, newOperator, type Person } from '../support/identity/people.js';
import {
  approve,
  incorporationOf,
  moveApplicationTo,
  newIncorporation,
  reject,
  requestNames,
} from '../support/incorporations/incorporations.js';
import { operate } from '../support/platform/operate.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const HOUR_MS = 3_600_000;
const SECOND_NAME = [
  '--name-option',
  '2',
  '--formation-date',
  '2026-03-10',
  '--state-file-number',
  '7654321',
];

describe('an operator in the console', () => {
  let world: World;
  let operator: Person;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    operator = await newOperator(world, 'Olga Operator');
  });

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Heron Holdings', timeZone: 'Pacific/Auckland' });
  });

  const pathOf = (id: string, action = '') =>
    `operator/businesses/${business.businessId}/incorporations/${id}${action}`;
  const post = (id: string, action: string, body: object) =>
    operator.browser.post(pathOf(id, `/${action}`), body);
  const trailOf = async (id: string): Promise<any[]> =>
    dataOf(await business.api.get(`/v1/audit-log?resource=incorporation:${id}`));

  it('sees an incorporation with its business, its application and what was done', async () => {
    const { id } = await newIncorporation(business, { einNoSsn: true });
    const shown = dataOf(await operator.browser.get(pathOf(id)));
    expect(shown).toEqual({
      business: { id: business.businessId, name: 'Heron Holdings', today: '2026-03-16' },
      incorporation: await incorporationOf(business, id),
      history: [
        {
          id: expect.any(String),
          occurredAt: '2026-03-15T12:00:00.000Z',
          action: 'incorporation.create',
          actorKind: 'api_key',
          actorName: expect.any(String),
        },
      ],
    });
    expect(shown.incorporation.einApplication.status).toBe('ready_to_file');
  });

  it.each([
    [
      'approve',
      { legalName: 'Grey Heron L.L.C.', formationDate: '2026-03-10', stateFileNumber: '7654321' },
      (id: string) => approve(world, business, id, ...SECOND_NAME),
    ],
    ['approve', { legalName: 'Blue Heron LLC' }, (id: string) => approve(world, business, id)],
    ['reject', { reason: 'it misleads' }, (id: string) => reject(world, business, id, 'it misleads')],
    [
      'request-name-change',
      { reason: 'it is taken' },
      (id: string) => requestNames(world, business, id, 'it is taken'),
    ],
  ] as const)('can %s with the result of the command: %j', async (action, body, command) => {
    const mine = await newIncorporation(business, { einNoSsn: true });
    const theirs = await newIncorporation(business, { einNoSsn: true });
    const done = dataOf(await post(mine.id, action, body));
    expect(done).toEqual(await incorporationOf(business, mine.id));
    await command(theirs.id);
    const byCommand = await incorporationOf(business, theirs.id);
    expect(withoutIds(done)).toEqual(withoutIds(byCommand));

    const [own] = await trailOf(mine.id);
    const [other] = await trailOf(theirs.id);
    expect({ ...own, changes: withoutIds(own.changes) }).toEqual({
      ...other,
      id: own.id,
      resourceId: mine.id,
      changes: withoutIds(other.changes),
      actingUserId: operator.userId,
      requestId: expect.any(String),
    });
    expect(own).toMatchObject({ actorKind: 'operator', credentialId: null, address: null });
  });

  it('is recorded with session and address, and shown by name only in the console', async () => {
    const { id } = await newIncorporation(business);
    await requestNames(world, business, id);
    const other = await newIncorporation(business);
    dataOf(await post(other.id, 'reject', { reason: 'it misleads' }));
    const [row] = await world.database.run(business.operator, (uow) =>
      uow.query(
        `select actor_kind, acting_user_id, credential_id, address, request_id from audit_log
          where resource_id = $1 and action = 'incorporation.reject'`,
        [other.id],
      ),
    );
    const { sessionId } = dataOf(await operator.browser.get('me'));
    expect(row).toEqual({
      actor_kind: 'operator',
      acting_user_id: operator.userId,
      credential_id: sessionId,
      address: expect.stringContaining('127.0.0.1'),
      request_id: expect.any(String),
    });
    const actorsOf = async (incorporationId: string) =>
      dataOf(await operator.browser.get(pathOf(incorporationId))).history.map(
        ({ action, actorKind, actorName }: any) => [action, actorKind, actorName],
      );
    expect((await actorsOf(other.id))[0]).toEqual(['incorporation.reject', 'operator', 'Olga Operator']);
    expect((await actorsOf(id))[0]).toEqual(['incorporation.request_name_change', 'operator', null]);
    const seen = await Promise.all([
      business.api.get('/v1/audit-log'),
      business.api.get('/v1/incorporations'),
    ]);
    for (const { text } of seen)
      for (const secret of ['Olga', operator.email]) expect(text).not.toContain(secret);
  });

  it('records the name that was shown, never another one in its place', async () => {
    const { id } = await newIncorporation(business);
    dataOf(await post(id, 'request-name-change', { reason: 'it is taken' }));
    const nameOptions = [{ name: 'White Heron', designator: 'LLC' }];
    dataOf(await business.api.patch(`/v1/incorporations/${id}`, { nameOptions }));
    const stale = await post(id, 'approve', { legalName: 'Blue Heron LLC' });
    expect([stale.status, stale.body.error, stale.body.reason]).toEqual([
      400,
      'invalid_request',
      'legalName must be one of the name options',
    ]);
    dataOf(await post(id, 'approve', { legalName: 'White Heron LLC' }));
    expect(await incorporationOf(business, id)).toMatchObject({
      status: 'filed',
      legalName: 'White Heron LLC',
    });
  });

  it('decides once, also together with another operator', async () => {
    const { id } = await newIncorporation(business);
    const second = await newOperator(world);
    const attempts = await Promise.all([
      post(id, 'approve', { legalName: 'Blue Heron LLC' }),
      second.browser.post(pathOf(id, '/approve'), { legalName: 'Blue Heron LLC' }),
      second.browser.post(pathOf(id, '/reject'), { reason: 'it misleads' }),
    ]);
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await trailOf(id)).toHaveLength(2);
  });

  it('is stopped by a form that someone else has', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    await moveApplicationTo(world, business, einApplication.id, 'awaiting_signature');
    const { status, body } = await post(id, 'reject', { reason: 'it misleads' });
    expect([status, body.error]).toEqual([409, 'invalid_transition']);
    expect((await incorporationOf(business, id)).status).toBe('submitted');
  });

  it('may be a member of the business too, and still acts as the operator', async () => {
    const { browser, email, userId } = await newMember(world, business, 'viewer');
    const { id } = await newIncorporation(business);
    expect((await browser.post(pathOf(id, '/reject'), { reason: 'it misleads' })).status).toBe(404);
    await operate(world, 'operator:grant', '--email', email);
    dataOf(await browser.post(pathOf(id, '/reject'), { reason: 'it misleads' }));
    const [entry] = await trailOf(id);
    expect(entry).toMatchObject({ actorKind: 'operator', actingUserId: userId });
  });
});

/** Without what differs between two incorporations. */
function withoutIds(incorporation: any): unknown {
  const { entityId, einApplication } = incorporation;
  const application = einApplication && {
    status: einApplication.status,
    legalName: einApplication.legalName,
  };
  return { ...incorporation, id: null, entityId: typeof entityId, einApplication: application };
}

describe('the list of the operator console', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  it('has the incorporations of all businesses, the longest wait first', async () => {
    const operator = await newOperator(world);
    const first = await newBusiness(world, { name: 'First Holdings' });
    const second = await newBusiness(world, { name: 'Second Holdings' });
    const list = async (query = '') => (await operator.browser.get(`operator/incorporations${query}`)).body;
    expect(await list()).toEqual({
      data: [],
      meta: { pagination: { limit: 50, offset: 0, nextOffset: null } },
    });

    const renamed = await newIncorporation(first);
    world.clock.advance(HOUR_MS);
    const waiting = await newIncorporation(second);
    world.clock.advance(HOUR_MS);
    await requestNames(world, first, renamed.id);
    expect((await list()).data.map(({ id }: any) => id)).toEqual([waiting.id]);
    expect((await list('?status=name_change_required')).data.map(({ id }: any) => id)).toEqual([renamed.id]);
    const nameOptions = [{ name: 'White Heron', designator: 'LLC' }];
    dataOf(await first.api.patch(`/v1/incorporations/${renamed.id}`, { nameOptions }));
    const item = { entityType: 'LLC', filingState: 'DE' };
    const expected = [
      {
        ...item,
        businessId: second.businessId,
        businessName: 'Second Holdings',
        id: waiting.id,
        nameOptions: waiting.nameOptions,
        since: '2026-03-15T13:00:00.000Z',
      },
      {
        ...item,
        businessId: first.businessId,
        businessName: 'First Holdings',
        id: renamed.id,
        nameOptions,
        since: '2026-03-15T14:00:00.000Z',
      },
    ];
    expect((await list()).data).toEqual(expected);
    expect((await list('?limit=1')).meta.pagination.nextOffset).toBe(1);
    expect((await list('?limit=1&offset=1')).data).toEqual(expected.slice(1));
  });
});
