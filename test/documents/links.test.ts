import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { toTransactionId } from '../../src/kernel/transaction-id.js';
import { push } from '../support/books/push.js';
import { auditActions, declareChecking, pushRow } from '../support/books/transactions.js';
import { atOnce } from '../support/concurrency/clients.js';
import { formOf, samplePdf } from '../support/http/files.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newApplication, newIncorporation } from '../support/incorporations/incorporations.js';
import { changeEntity, newObligation, obligationsOf } from '../support/obligations/obligations.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const TYPES = ['transaction', 'journal_entry', 'obligation', 'ein_application', 'incorporation'] as const;

describe('document links', () => {
  let world: World;
  let business: TestBusiness;
  let documentId: string;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    documentId = await upload('a.pdf');
  });

  const upload = async (name: string, of = business): Promise<string> => {
    const form = formOf({ name, content: samplePdf(name) }, { kind: 'receipt' });
    return dataOf(await of.api.post('/v1/documents', form), 201).id;
  };
  const send = (targetType: string, targetId: string, document = documentId) =>
    business.api.post('/v1/document-links', { documentId: document, targetType, targetId });
  const link = async (targetType: string, targetId: string, document = documentId) =>
    dataOf(await send(targetType, targetId, document), 201);
  const linksOf = async (document = documentId) =>
    dataOf(await business.api.get(`/v1/document-links?documentId=${document}`));
  const linksTo = async (targetType: string, targetId: string, query = '') =>
    dataOf(
      await business.api.get(`/v1/document-links?targetType=${targetType}&targetId=${targetId}${query}`),
    );
  const namesOf = async (targetType: string, targetId: string) =>
    dataOf(await business.api.get(`/v1/documents?targetType=${targetType}&targetId=${targetId}`)).map(
      ({ fileName }: any) => fileName,
    );

  async function newTarget(type: (typeof TYPES)[number]): Promise<string> {
    switch (type) {
      case 'transaction':
        await declareChecking(business);
        return (await pushRow(business)).id;
      case 'journal_entry': {
        const lines = [
          { accountNumber: '1000', debit: 5 },
          { accountNumber: '3010', credit: 5 },
        ];
        const entry = { date: '2026-01-15', description: 'owner pays in', lines };
        return dataOf(await business.api.post('/v1/journal-entries', entry), 201).id;
      }
      case 'obligation':
        return (await newObligation(business, { title: 'Renew', dueDate: '2026-05-01' })).id;
      case 'ein_application':
        return (await newApplication(business)).id;
      case 'incorporation':
        return (await newIncorporation(business)).id;
    }
  }

  it.each(TYPES)('lead from a document to a %s and back', async (type) => {
    const targetId = await newTarget(type);
    const second = await upload('b.pdf');
    expect(await namesOf(type, targetId)).toEqual([]);
    const made = await link(type, targetId);
    expect(made).toEqual({
      id: expect.any(String),
      documentId,
      targetType: type,
      targetId,
      createdAt: '2026-03-15T12:00:00.000Z',
    });
    const other = await link(type, targetId, second);
    expect(await linksOf()).toEqual([made]);
    expect(await linksTo(type, targetId)).toEqual([made, other]);
    expect(await linksTo(type, targetId, `&documentId=${second}`)).toEqual([other]);
    expect((await namesOf(type, targetId)).toSorted()).toEqual(['a.pdf', 'b.pdf']);
    dataOf(await business.api.send('DELETE', `/v1/document-links/${made.id}`));
    expect([await linksOf(), await namesOf(type, targetId)]).toEqual([[], ['b.pdf']]);
    refusalOf(await business.api.send('DELETE', `/v1/document-links/${made.id}`), 404, 'not_found');
    expect(await auditActions(business, `resource=document:${documentId}`)).toEqual([
      'document.unlink',
      'document.link',
      'document.upload',
    ]);
  });

  it('are many for one document, page by page', async () => {
    const targets = [await newTarget('obligation'), await newTarget('obligation')];
    const [first, second] = [
      await link('obligation', targets[0]!),
      await link('obligation', targets[1]!.toUpperCase()),
    ];
    expect((await linksOf()).map(({ id }: any) => id)).toEqual([first.id, second.id]);
    const page = await business.api.get(`/v1/document-links?documentId=${documentId}&limit=1`);
    expect([dataOf(page), page.body.meta.pagination.nextOffset]).toEqual([[first], 1]);
    expect(second.targetId).toBe(targets[1]);
    const third = await link('obligation', targets[0]!, await upload('b.pdf'));
    expect(dataOf(await business.api.get('/v1/document-links'))).toEqual([first, second, third]);
  });

  it('exist once, also when they are made at the same time', async () => {
    const targetId = await newTarget('obligation');
    const responses = await atOnce(4, () => send('obligation', targetId));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    const ids = new Set(responses.map(({ body }) => body.data.id));
    expect(ids).toEqual(new Set((await linksOf()).map(({ id }: any) => id)));
    expect((await auditActions(business, `resource=document:${documentId}`)).length).toBe(2);
  });

  it.each(TYPES)('need a %s of the same business', async (type) => {
    const shown = (id: string) => (type === 'transaction' ? toTransactionId(id) : id);
    refusalOf(await send(type, shown(newId())), 404, 'not_found');
    for (const path of ['documents', 'document-links']) {
      const filter = `/v1/${path}?targetType=${type}&targetId=${shown(newId())}`;
      refusalOf(await business.api.get(filter), 404, 'not_found');
    }
    const other = await newBusiness(world);
    const theirs = await upload('theirs.pdf', other);
    const targetId = await newTarget(type);
    refusalOf(await send(type, targetId, theirs), 404, 'not_found');
    const body = { documentId: theirs, targetType: type, targetId };
    refusalOf(await other.api.post('/v1/document-links', body), 404, 'not_found');
    expect(await linksOf()).toEqual([]);
  });

  it('are refused for a transaction that the bank withdrew', async () => {
    const targetId = await newTarget('transaction');
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'r1' }] }));
    refusalOf(await send('transaction', targetId), 404, 'not_found');
  });

  it('reject bad input by field', async () => {
    expectBadField(await send('bank_account', newId()), 'targetType');
    expectBadField(await send('obligation', 'one'), 'targetId');
    expectBadField(await send('transaction', newId()), 'targetId');
    expectBadField(await send('obligation', newId(), 'one'), 'documentId');
    expectBadField(await business.api.get('/v1/document-links?documentId=one'), 'documentId');
    for (const path of ['documents', 'document-links']) {
      expectBadField(await business.api.get(`/v1/${path}?targetId=${newId()}`), 'targetType');
      expectBadField(await business.api.get(`/v1/${path}?targetType=obligation`), 'targetId');
      expectBadField(await business.api.get(`/v1/${path}?targetType=obligation&targetId=one`), 'targetId');
    }
    expect(await linksOf()).toEqual([]);
    refusalOf(await business.api.get(`/v1/document-links?documentId=${newId()}`), 404, 'not_found');
  });

  it('are made and removed only with write access', async () => {
    const targetId = await newTarget('obligation');
    const { id } = await link('obligation', targetId);
    const { api: viewer } = await business.memberKey('viewer', ['read']);
    const body = { documentId, targetType: 'obligation', targetId };
    for (const response of [
      await viewer.post('/v1/document-links', body),
      await viewer.send('DELETE', `/v1/document-links/${id}`),
      await viewer.patch(`/v1/documents/${documentId}`, { title: 'Mine' }),
    ])
      refusalOf(response, 403, 'insufficient_scope');
    expect((await linksOf()).length).toBe(1);
  });

  it('end with an obligation that the rules no longer plan, and the document stays', async () => {
    await changeEntity(business, { formationState: 'DE', formationDate: '2024-02-29' });
    const state = (await obligationsOf(business)).find(({ jurisdiction }) => jurisdiction === 'US-DE');
    await link('obligation', state.id);
    await changeEntity(business, { formationState: 'WY' });
    refusalOf(await business.api.get(`/v1/obligations/${state.id}`), 404, 'not_found');
    expect(await linksOf()).toEqual([]);
    dataOf(await business.api.get(`/v1/documents/${documentId}`));
  });

  it('have exactly one target, also in the database', async () => {
    const [first, second] = [await newTarget('obligation'), await newTarget('incorporation')];
    const insert = (obligationId: string | null, incorporationId: string | null) =>
      world.database.run(business.operator, (uow) =>
        uow.query(
          `insert into document_link (business_id, id, document_id, obligation_id, incorporation_id, created_at)
           values ($1, $2, $3, $4, $5, now())`,
          [uow.businessId, newId(), documentId, obligationId, incorporationId],
        ),
      );
    for (const [obligationId, incorporationId] of [
      [first, second],
      [null, null],
    ] as const)
      await expect(insert(obligationId, incorporationId)).rejects.toMatchObject({
        constraint: 'document_link_one_target',
      });
    await expect(insert(newId(), null)).rejects.toMatchObject({ code: '23503' });
    await insert(first, null);
    await expect(insert(first, null)).rejects.toMatchObject({ code: '23505' });
  });
});
