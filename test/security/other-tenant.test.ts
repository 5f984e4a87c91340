import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexBy } from '../../src/kernel/collections.js';
import { newId } from '../../src/kernel/ids.js';
import { toTransactionId } from '../../src/kernel/transaction-id.js';
import { INSTITUTION, push } from '../support/books/push.js';
import { newBusiness } from '../support/world/business.js';
import {
  callOf,
  createSamples,
  type SampleData,
  type RouteCall,
  send,
} from '../support/routes/route-calls.js';
import {
  type FieldPath,
  fieldPathsOf,
  fieldsOf,
  type RouteInputs,
  routeInputs,
} from '../support/routes/route-inputs.js';
import { TenantData } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

/** A part of a request that contains an id. */
interface IdSlot {
  readonly route: RouteInputs;
  readonly part: 'path' | 'query' | 'body';
  readonly place: FieldPath;
}

/** The caller's own ids and a tax number: they are never looked up. */
const NOT_OUR_IDS = new Set(['externalId', 'accountExternalId', 'pendingExternalId', 'taxId']);
/** A filter for what the journal says that its entries come from: an unknown id finds nothing. */
const FILTERS = new Set(['GET /v1/journal-entries query sourceId']);
/** Path parameters that are not ids. */
const NOT_ID_PARAMETERS = new Set(['type', 'file', 'guide']);

/** Every part of a request that contains an id. */
const ID_SLOTS = [
  'DELETE /v1/document-links/:id path id',
  'DELETE /v1/incorporation-drafts/:id path id',
  'DELETE /v1/rules/:id path id',
  'DELETE /v1/saved-views/:id path id',
  'DELETE /v1/statement-uploads/:id path id',
  'DELETE /v1/transactions/:id/splits path id',
  'DELETE /v1/transfers/:id path id',
  'GET /v1/accounts query entityId',
  'GET /v1/bank-accounts query entityId',
  'GET /v1/bank-accounts/:id/balances path id',
  'GET /v1/bank-accounts/:id/reconciliations path id',
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId path id',
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId path reconciliationId',
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId/report path id',
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId/report path reconciliationId',
  'GET /v1/budgets query entityId',
  'GET /v1/document-links query documentId',
  'GET /v1/document-links query targetId',
  'GET /v1/documents query entityId',
  'GET /v1/documents query targetId',
  'GET /v1/documents/:id path id',
  'GET /v1/documents/:id/content path id',
  'GET /v1/ein-applications/:id path id',
  'GET /v1/ein-applications/:id/preflight path id',
  'GET /v1/ein-applications/:id/transmissions path id',
  'GET /v1/entities/:id path id',
  'GET /v1/entities/:id/closed-years path id',
  'GET /v1/exchange-rates query entityId',
  'GET /v1/findings query entityId',
  'GET /v1/incorporation-drafts/:id path id',
  'GET /v1/incorporations/:id path id',
  'GET /v1/journal-entries query entityId',
  'GET /v1/journal-entries/:id path id',
  'GET /v1/obligations query entityId',
  'GET /v1/obligations/:id path id',
  'GET /v1/overview query entityId',
  'GET /v1/reports/general-ledger query entityId',
  'GET /v1/reports/journal query entityId',
  'GET /v1/reports/statements/:type query entityId',
  'GET /v1/reports/tax-lines query entityId',
  'GET /v1/reports/trial-balance query entityId',
  'GET /v1/rules query entityId',
  'GET /v1/rules/:id path id',
  'GET /v1/rules/suggestions query entityId',
  'GET /v1/saved-views query entityId',
  'GET /v1/statement-uploads query bankAccountId',
  'GET /v1/statement-uploads/:id path id',
  'GET /v1/tax-lines query entityId',
  'GET /v1/transactions query bankAccountId',
  'GET /v1/transactions query entityId',
  'GET /v1/transactions query ruleId',
  'GET /v1/transactions/:id path id',
  'GET /v1/transactions/:id/history path id',
  'GET /v1/transactions/:id/suggestions path id',
  'GET /v1/transfers/suggestions query entityId',
  'PATCH /v1/accounts/:id path id',
  'PATCH /v1/bank-accounts/:id path id',
  'PATCH /v1/documents/:id path id',
  'PATCH /v1/entities/:id path id',
  'PATCH /v1/incorporations/:id path id',
  'PATCH /v1/rules/:id path id',
  'PATCH /v1/transactions/:id path id',
  'POST /v1/accounts body entityId',
  'POST /v1/bank-accounts body entityId',
  'POST /v1/bank-accounts/:id/reconciliations body statementUploadId',
  'POST /v1/bank-accounts/:id/reconciliations path id',
  'POST /v1/bank-accounts/:id/reconciliations/:reconciliationId/complete path id',
  'POST /v1/bank-accounts/:id/reconciliations/:reconciliationId/complete path reconciliationId',
  'POST /v1/bank-accounts/:id/reconciliations/:reconciliationId/undo path id',
  'POST /v1/bank-accounts/:id/reconciliations/:reconciliationId/undo path reconciliationId',
  'POST /v1/document-links body documentId',
  'POST /v1/document-links body targetId',
  'POST /v1/documents body entityId',
  'POST /v1/ein-applications body entityId',
  'POST /v1/ein-applications body incorporationId',
  'POST /v1/ein-applications/:id/cancel path id',
  'POST /v1/ein-applications/:id/cancel-signature path id',
  'POST /v1/ein-applications/:id/correct-ein body documentId',
  'POST /v1/ein-applications/:id/correct-ein path id',
  'POST /v1/ein-applications/:id/mark-filed path id',
  'POST /v1/ein-applications/:id/reconcile-transmission path id',
  'POST /v1/ein-applications/:id/record-ein body documentId',
  'POST /v1/ein-applications/:id/record-ein path id',
  'POST /v1/ein-applications/:id/redraw path id',
  'POST /v1/ein-applications/:id/request-signature path id',
  'POST /v1/ein-applications/:id/transmit path id',
  'POST /v1/entities/:id/close-year path id',
  'POST /v1/entities/:id/reopen-year path id',
  'POST /v1/entities/:id/revalue path id',
  'POST /v1/incorporations body draftId',
  'POST /v1/incorporations/:id/cancel path id',
  'POST /v1/journal-entries body entityId',
  'POST /v1/journal-entries/:id/reverse path id',
  'POST /v1/obligations body entityId',
  'POST /v1/obligations/:id/mark-filed body documentId',
  'POST /v1/obligations/:id/mark-filed path id',
  'POST /v1/obligations/:id/reopen path id',
  'POST /v1/obligations/:id/waive path id',
  'POST /v1/rules body entityId',
  'POST /v1/rules/preview body entityId',
  'POST /v1/statement-uploads body bankAccountId',
  'POST /v1/statement-uploads/:id/commit path id',
  'POST /v1/statement-uploads/:id/revert path id',
  'POST /v1/transactions/:id/apply-to-similar path id',
  'POST /v1/transactions/:id/undo-decision path id',
  'POST /v1/transfers body inTransactionId',
  'POST /v1/transfers body outTransactionId',
  'POST /v1/transfers/rejections body inTransactionId',
  'POST /v1/transfers/rejections body outTransactionId',
  'PUT /v1/budgets body entityId',
  'PUT /v1/entities/:id/period-lock path id',
  'PUT /v1/exchange-rates body entityId',
  'PUT /v1/incorporation-drafts/:id path id',
  'PUT /v1/saved-views body entityId',
  'PUT /v1/tax-lines body entityId',
  'PUT /v1/transactions/:id/splits path id',
];

describe('another tenant’s ids', () => {
  let world: World;
  let data: TenantData;
  let victim: SampleData;
  let intruder: SampleData;
  let slots: ReadonlyMap<string, IdSlot>;

  beforeAll(async () => {
    world = await theWorld();
    data = await TenantData.of(world);
    victim = await createSamples(await newBusiness(world, { name: 'Victim LLC' }));
    intruder = await createSamples(await newBusiness(world, { name: 'Intruder LLC' }));
    slots = indexBy(routeInputs(world).flatMap(idSlotsOf), nameOf);
  });

  afterAll(() => data.close());

  it('are tried in every path parameter, query parameter and body field that contains an id', () => {
    expect([...slots.keys()].toSorted()).toEqual(ID_SLOTS);
  });

  const slotOf = (name: string): IdSlot => {
    const slot = slots.get(name);
    if (!slot) throw new Error(`no route takes an id at ${name}`);
    return slot;
  };

  it.each(ID_SLOTS)('return 404 like ids that do not exist, and change neither tenant: %s', async (name) => {
    const slot = slotOf(name);
    const call = await callOf(slot.route, intruder);
    const theirId = idIn(await callOf(slot.route, victim), slot, victim);
    const before = await bothBooks();
    const theirs = await send(intruder.business.api, slot.route, withId(call, slot, theirId));
    const nobodys = await send(intruder.business.api, slot.route, withId(call, slot, unknownId(slot)));
    expect(theirs.status, theirs.text).toBe(404);
    expect(theirs.body.error).toBe('not_found');
    expect([nobodys.status, nobodys.body]).toEqual([404, theirs.body]);
    expect(await bothBooks()).toEqual(before);
  });

  it.each(ID_SLOTS)('work for their owner, so only the tenant makes the difference: %s', async (name) => {
    const slot = slotOf(name);
    const call = await callOf(slot.route, victim);
    const own = await send(victim.business.api, slot.route, withId(call, slot, idIn(call, slot, victim)));
    expect(own.status, own.text).toBe(call.status);
  });

  it('find nothing in the audit trail', async () => {
    const { status, body } = await intruder.business.api.get(
      `/v1/audit-log?resource=legal_entity:${victim.entityId}`,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    const own = await victim.business.api.get(`/v1/audit-log?resource=legal_entity:${victim.entityId}`);
    expect(own.body.data.length).toBeGreaterThan(0);
  });

  it('find nothing in the journal', async () => {
    const query = `/v1/journal-entries?sourceId=${victim.transactionId}`;
    const [theirs, own] = [await intruder.business.api.get(query), await victim.business.api.get(query)];
    expect([theirs.status, theirs.body.data]).toEqual([200, []]);
    expect(own.body.data.length).toBeGreaterThan(0);
  });

  it('do not find an institution that only another tenant has', async () => {
    const declared = await victim.business.api.post('/v1/bank-accounts', {
      institutionName: 'Only Theirs',
      accounts: [{ externalId: 'chk', name: 'Chk', currency: 'USD', kind: 'checking' }],
    });
    expect(declared.status).toBe(200);
    const before = await bothBooks();
    const pushed = await push(intruder.business, [{ externalId: 'x', amount: 1 }], {
      institutionName: 'Only Theirs',
    });
    expect(pushed.status).toBe(400);
    expect(await bothBooks()).toEqual(before);
  });

  it('are separate where callers choose them: the same institution and external id is another transaction', async () => {
    const row = { externalId: 'shared-name', amount: 7 };
    const mine = await push(intruder.business, [row]);
    const before = await data.fingerprint(intruder.business.businessId);
    const theirs = await push(victim.business, [row]);
    expect([mine.body.data.created, theirs.body.data.created]).toEqual([1, 1]);
    expect(theirs.body.data.transactions[0].id).not.toBe(mine.body.data.transactions[0].id);
    const removed = await push(victim.business, [], {
      institutionName: INSTITUTION,
      removed: [{ accountExternalId: 'chk', externalId: 'shared-name' }],
    });
    expect(removed.body.data.removed).toBe(1);
    expect(await data.fingerprint(intruder.business.businessId)).toEqual(before);
  });

  it('replay nothing under the same Idempotency-Key and body', async () => {
    const body = { accountNumber: '6.777', name: 'Same', category: 'expense' };
    const headers = { 'idempotency-key': 'the-same-key' };
    const first = await victim.business.api.post('/v1/accounts', body, headers);
    const second = await intruder.business.api.post('/v1/accounts', body, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotency-replayed')).toBeNull();
    expect(second.body.data).toMatchObject({ entityId: intruder.entityId });
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  const bothBooks = async () => [
    await data.fingerprint(victim.business.businessId),
    await data.fingerprint(intruder.business.businessId),
  ];
});

function idSlotsOf(route: RouteInputs): IdSlot[] {
  const isId = (place: FieldPath) => {
    const name = String(place.at(-1));
    return /(^id|Id)$/.test(name) && !NOT_OUR_IDS.has(name);
  };
  const inPath = route.pathParameters.filter((name) => !NOT_ID_PARAMETERS.has(name)).map((name) => [name]);
  const slots = [
    ...inPath.map((place) => ({ route, part: 'path' as const, place })),
    ...fieldsOf(route.query)
      .map((name) => [name])
      .filter(isId)
      .map((place) => ({ route, part: 'query' as const, place })),
    ...fieldPathsOf(route.body)
      .filter(isId)
      .map((place) => ({ route, part: 'body' as const, place })),
  ];
  return slots.filter((slot) => !FILTERS.has(nameOf(slot)));
}

function nameOf({ route, part, place }: IdSlot): string {
  return `${route.name} ${part} ${place.join('.')}`;
}

/** The id in this place of the owner's call, which leaves out what excludes its other parts. */
function idIn(call: RouteCall, { route, part, place }: IdSlot, samples: SampleData): string {
  const name = String(place[0]);
  const { incorporationId, ruleId } = samples;
  const id = call[part]?.[name] ?? { incorporationId, ruleId }[name];
  if (typeof id !== 'string') throw new Error(`say which id ${nameOf({ route, part, place })} names`);
  return id;
}

function unknownId({ route, place }: IdSlot): string {
  const isTransaction = route.path.startsWith('/v1/transactions/') && place[0] === 'id';
  return isTransaction ? toTransactionId(newId()) : newId();
}

function withId(call: RouteCall, { route, part, place }: IdSlot, id: string): RouteCall {
  // Next to an incorporation, an application accepts nothing else.
  if (route.path === '/v1/ein-applications' && place[0] === 'incorporationId')
    return { ...call, body: { incorporationId: id } };
  if (place.length !== 1) throw new Error(`an id is nested deeper than before: ${place.join('.')}`);
  return { ...call, [part]: { ...call[part], [String(place[0])]: id } };
}
