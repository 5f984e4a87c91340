import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import type { ApiResponse } from '../support/http/api.js';
import { newEntity } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { formOf, samplePdf } from '../support/http/files.js';
import {
  changeEntity,
  DELAWARE_CORP,
  newObligation,
  obligationsOf,
} from '../support/obligations/obligations.js';
import { atOnce, tallyOf } from '../support/concurrency/clients.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('obligations', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld(), { country: 'GB' });
  });

  const move = (id: string, action: string, body: unknown = {}) =>
    business.api.post(`/v1/obligations/${id}/${action}`, body);
  const get = async (id: string) => dataOf(await business.api.get(`/v1/obligations/${id}`));

  it('that users create belong to the primary or the named entity', async () => {
    const made = await newObligation(business, { note: 'at the county,\nroom 3' });
    expect(made).toMatchObject({
      entityId: business.entityId,
      source: 'custom',
      code: null,
      period: null,
      jurisdiction: null,
      title: 'Renew the licence',
      severity: 'required',
      dueDate: '2026-06-30',
      status: 'upcoming',
      note: 'at the county,\nroom 3',
    });
    expect(await get(made.id)).toEqual(made);
    const { id: entityId } = await newEntity(business, { country: 'GB' });
    expect(await newObligation(business, { entityId })).toMatchObject({ entityId, note: null });
    expect(await auditActions(business, 'resource=obligation')).toEqual([
      'obligation.create',
      'obligation.create',
    ]);
  });

  it.each([
    ['title', { dueDate: '2026-06-30' }],
    ['title', { title: '', dueDate: '2026-06-30' }],
    ['title', { title: 'x'.repeat(201), dueDate: '2026-06-30' }],
    ['dueDate', { title: 'Renew' }],
    ['dueDate', { title: 'Renew', dueDate: '2026-02-30' }],
    ['note', { title: 'Renew', dueDate: '2026-06-30', note: 'x'.repeat(1001) }],
    ['entityId', { title: 'Renew', dueDate: '2026-06-30', entityId: 'primary' }],
    ['status', { title: 'Renew', dueDate: '2026-06-30', status: 'filed' }],
  ])('are not created with a bad %s', async (field, body) => {
    expectBadField(await business.api.post('/v1/obligations', body), field);
    expect(await obligationsOf(business)).toEqual([]);
  });

  it('are not created for an unknown entity', async () => {
    const body = { title: 'Renew', dueDate: '2026-06-30', entityId: newId() };
    refusalOf(await business.api.post('/v1/obligations', body), 404, 'not_found');
  });

  it('are marked filed, by default today', async () => {
    const { id } = await newObligation(business);
    const filed = dataOf(await move(id, 'mark-filed'));
    expect(filed).toMatchObject({ status: 'filed', filedOn: '2026-03-15', confirmationNumber: null });
    expect(await get(id)).toEqual(filed);
    const other = await newObligation(business);
    const body = { filedOn: '2026-02-01', confirmationNumber: 'C-123' };
    expect(dataOf(await move(other.id, 'mark-filed', body))).toMatchObject({ status: 'filed', ...body });
    expect((await auditActions(business, `resource=obligation:${id}`))[0]).toBe('obligation.mark_filed');
  });

  it('are waived, with a reason or without one', async () => {
    const { id } = await newObligation(business);
    expect(dataOf(await move(id, 'waive', { reason: 'sold the shop' }))).toMatchObject({
      status: 'waived',
      waivedAt: '2026-03-15T12:00:00.000Z',
      waiveReason: 'sold the shop',
    });
    const other = await newObligation(business);
    expect(dataOf(await move(other.id, 'waive'))).toMatchObject({ status: 'waived', waiveReason: null });
  });

  it.each(['mark-filed', 'waive'])('can be reopened after %s', async (action) => {
    const made = await newObligation(business);
    dataOf(await move(made.id, action));
    expect(dataOf(await move(made.id, 'reopen'))).toEqual(made);
    expect(dataOf(await move(made.id, action)).status).not.toBe(made.status);
  });

  it.each([
    ['mark-filed', 'mark-filed', 'mark_filed is not possible while the obligation is filed'],
    ['mark-filed', 'waive', 'waive is not possible while the obligation is filed'],
    ['waive', 'mark-filed', 'mark_filed is not possible while the obligation is waived'],
    ['waive', 'waive', 'waive is not possible while the obligation is waived'],
    [null, 'reopen', 'reopen is not possible while the obligation is open'],
  ])('after %s, %s is rejected and changes nothing', async (first, second, reason) => {
    const { id } = await newObligation(business);
    if (first !== null) dataOf(await move(id, first));
    const before = await get(id);
    const actions = await auditActions(business);
    expect(refusalOf(await move(id, second), 409, 'invalid_transition')).toBe(reason);
    expect(await get(id)).toEqual(before);
    expect(await auditActions(business)).toEqual(actions);
  });

  it('change once for many concurrent requests', async () => {
    const { id } = await newObligation(business);
    const answers = await atOnce(10, (index) => move(id, index % 2 === 0 ? 'mark-filed' : 'waive'));
    expect(tallyOf(answers)).toEqual({ 200: 1, '409 invalid_transition': 9 });
    expect(await auditActions(business, `resource=obligation:${id}`)).toHaveLength(2);
  });

  it.each([
    ['mark-filed', 'filedOn', { filedOn: '2026-03-16' }],
    ['mark-filed', 'filedOn', { filedOn: 'yesterday' }],
    ['mark-filed', 'confirmationNumber', { confirmationNumber: '' }],
    ['mark-filed', 'documentId', { documentId: 'receipt' }],
    ['waive', 'reason', { reason: 'x'.repeat(501) }],
    ['reopen', 'reason', { reason: '' }],
    ['reopen', 'status', { status: 'open' }],
    ['waive', 'waivedAt', { waivedAt: '2026-03-15T00:00:00Z' }],
  ])('%s with a bad %s is rejected and changes nothing', async (action, field, body) => {
    const made = await newObligation(business);
    expectBadField(await move(made.id, action, body), field);
    expect(await get(made.id)).toEqual(made);
  });

  it('are filed with a document', async () => {
    const made = await newObligation(business);
    const form = formOf({ name: 'return.pdf', content: samplePdf('return') }, { kind: 'tax_return' });
    const { id: documentId } = dataOf(await business.api.post('/v1/documents', form), 201);
    expect(dataOf(await move(made.id, 'mark-filed', { documentId }))).toMatchObject({
      status: 'filed',
      documentId,
    });
  });

  it('are not filed with an unknown document', async () => {
    const made = await newObligation(business);
    refusalOf(await move(made.id, 'mark-filed', { documentId: newId() }), 404, 'not_found');
    expect(await get(made.id)).toEqual(made);
  });

  it('that do not exist are 404', async () => {
    refusalOf(await business.api.get(`/v1/obligations/${newId()}`), 404, 'not_found');
    for (const action of ['mark-filed', 'waive', 'reopen']) {
      refusalOf(await move(newId(), action), 404, 'not_found');
    }
  });

  describe('are listed', () => {
    beforeEach(async () => {
      for (const dueDate of ['2026-03-14', '2026-03-15', '2026-04-14', '2026-04-15', '2026-04-15']) {
        await newObligation(business, { title: dueDate, dueDate });
      }
    });

    const titles = async (query: string) => (await obligationsOf(business, query)).map(({ title }) => title);

    it('by due date, each once, page by page', async () => {
      const all = await obligationsOf(business);
      const dueDates: string[] = all.map(({ dueDate }) => dueDate);
      expect(dueDates).toEqual(dueDates.toSorted());
      const pages = [];
      for (let offset: number | null = 0; offset !== null;) {
        const { body }: ApiResponse<any> = await business.api.get(`/v1/obligations?limit=2&offset=${offset}`);
        pages.push(...body.data);
        offset = body.meta.pagination.nextOffset;
      }
      expect(pages).toEqual(all);
    });

    it.each([
      ['', ['2026-03-14', '2026-03-15', '2026-04-14', '2026-04-15', '2026-04-15']],
      ['status=overdue', ['2026-03-14']],
      ['status=due_soon', ['2026-03-15', '2026-04-14']],
      ['status=upcoming', ['2026-04-15', '2026-04-15']],
      ['status=filed', []],
      ['from=2026-03-15&to=2026-04-14', ['2026-03-15', '2026-04-14']],
      ['from=2026-04-14&status=due_soon', ['2026-04-14']],
      ['to=2026-03-20&status=due_soon', ['2026-03-15']],
      ['from=2026-04-01&status=overdue', []],
    ])('by %s', async (query, expected) => {
      expect(await titles(query)).toEqual(expected);
    });

    it('by the status that they show', async () => {
      const [first, second] = await obligationsOf(business);
      dataOf(await move(first.id, 'mark-filed'));
      dataOf(await move(second.id, 'waive'));
      const all = await obligationsOf(business);
      for (const status of ['upcoming', 'due_soon', 'overdue', 'filed', 'waived']) {
        const expected = all.filter((row) => row.status === status);
        expect(await obligationsOf(business, `status=${status}`)).toEqual(expected);
      }
    });

    it('by entity', async () => {
      const { id } = await newEntity(business, { ...DELAWARE_CORP, country: 'US' });
      const all = await obligationsOf(business);
      expect(await obligationsOf(business, `entityId=${id}`)).toEqual(
        all.filter(({ entityId }) => entityId === id),
      );
      expect(await titles(`entityId=${business.entityId}`)).toHaveLength(5);
      refusalOf(await business.api.get(`/v1/obligations?entityId=${newId()}`), 404, 'not_found');
    });

    it.each([
      ['from', 'from=2026-04-01&to=2026-03-01'],
      ['status', 'status=open'],
      ['limit', 'limit=201'],
      ['overdue', 'overdue=true'],
    ])('never by a bad %s', async (field, query) => {
      expectBadField(await business.api.get(`/v1/obligations?${query}`), field);
    });
  });

  it('are none for an entity of another country, until it becomes one of the United States', async () => {
    await changeEntity(business, DELAWARE_CORP);
    expect(await obligationsOf(business)).toEqual([]);
    await changeEntity(business, { country: 'US' });
    expect((await obligationsOf(business)).length).toBeGreaterThan(5);
  });
});
