import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, expectBadField } from '../support/http/responses.js';
import {
  incorporationOf,
  LLC_INCORPORATION,
  sendIncorporation,
} from '../support/incorporations/incorporations.js';
import { auditActions } from '../support/books/transactions.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

const PATH = '/v1/incorporation-drafts';

describe('drafts of incorporations', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    // Its clock is advanced.
    world = await createWorld();
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  const create = async (content: object) => dataOf(await business.api.post(PATH, { content }), 201);
  const list = async () => (await business.api.get(PATH)).body.data;

  it('store what is known so far, even without a field that an incorporation requires', async () => {
    const content = {
      entityType: 'LLC',
      nameOptions: [{ name: 'Blue Heron' }],
      members: [{ name: 'Greta Sommer', ownershipPercent: 33.33333 }, {}],
      responsibleParty: { phone: '+49 30', address: { country: 'DE' } },
    };
    const draft = await create(content);
    expect(draft).toEqual({
      id: expect.any(String),
      content,
      createdAt: world.clock.now().toISOString(),
      updatedAt: world.clock.now().toISOString(),
    });
    expect(dataOf(await business.api.get(`${PATH}/${draft.id}`))).toEqual(draft);
  });

  it('are replaced as a whole and listed by when they were saved', async () => {
    const first = await create({ entityType: 'LLC', filingState: 'WY' });
    world.clock.advance(1_000);
    const second = await create({});
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    world.clock.advance(1_000);
    const replaced = dataOf(
      await business.api.put(`${PATH}/${first.id}`, { content: { entityType: 'CORP' } }),
    );
    expect(replaced).toEqual({
      ...first,
      content: { entityType: 'CORP' },
      updatedAt: world.clock.now().toISOString(),
    });
    expect(await list()).toEqual([replaced, second]);
  });

  it('are deleted with the incorporation that is made from them, which happens once', async () => {
    const { id: draftId } = await create({ entityType: 'LLC' });
    const refused = await sendIncorporation(business, { draftId, filingState: 'ZZ' });
    expect(refused.status).toBe(400);
    expect(await list()).toHaveLength(1);

    const [one, other] = await Promise.all([
      sendIncorporation(business, { draftId }),
      sendIncorporation(business, { draftId }),
    ]);
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 404]));
    expect(await list()).toEqual([]);
    const { body } = await business.api.get('/v1/incorporations');
    expect(body.data).toHaveLength(1);
    expect(await incorporationOf(business, body.data[0].id)).not.toHaveProperty('draftId');
  });

  it('are deleted, and then do not exist', async () => {
    const { id } = await create({});
    expect(dataOf(await business.api.send('DELETE', `${PATH}/${id}`))).toEqual({ id });
    for (const response of [
      await business.api.get(`${PATH}/${id}`),
      await business.api.put(`${PATH}/${id}`, { content: {} }),
      await business.api.send('DELETE', `${PATH}/${id}`),
      await sendIncorporation(business, { draftId: id }),
    ])
      expect(response.status).toBe(404);
    expect(await auditActions(business)).toEqual(
      expect.arrayContaining(['incorporation_draft.create', 'incorporation_draft.delete']),
    );
  });

  it.each([
    ['an unknown field', { shoeSize: 42 }, 'content.shoeSize'],
    [
      'a share above 100 percent',
      { members: [{ ownershipPercent: 101 }] },
      'content.members[0].ownershipPercent',
    ],
    ['more names than an incorporation has', { nameOptions: [{}, {}, {}, {}] }, 'content.nameOptions'],
    ['an SSN', { businessPurpose: 'Ceramics 123-45-6789' }, 'content.businessPurpose'],
    ['too long a name', { nameOptions: [{ name: 'x'.repeat(151) }] }, 'content.nameOptions[0].name'],
  ])('refuse %s', async (_, content, path) => {
    const { id } = await create({});
    for (const response of [
      await business.api.post(PATH, { content }),
      await business.api.put(`${PATH}/${id}`, { content }),
    ]) {
      expectBadField(response, path);
    }
    expect((await list())[0].content).toEqual({});
  });

  it('accept every member, officer and address at its longest', async () => {
    const text = (length: number) => '\u{1F41F}'.repeat(length);
    const address = {
      line1: text(120),
      line2: text(120),
      city: text(80),
      region: text(80),
      postalCode: text(20),
      country: 'DE',
    };
    const content = {
      ...LLC_INCORPORATION,
      nameOptions: Array.from({ length: 3 }, () => ({ name: text(150), designator: text(40) })),
      businessPurpose: text(300),
      principalProduct: text(120),
      county: text(80),
      members: Array.from({ length: 99 }, () => ({ name: text(200), ownershipPercent: 1.0101010101 })),
      officers: Array.from({ length: 20 }, () => ({ name: text(200), title: 'vice_president' })),
      mailingAddress: address,
      streetAddress: address,
      registeredAgent: { name: text(200), address },
    };
    expect((await create(content)).content).toEqual(content);
  });

  it('are at most 50, even when two are created at the same time', async () => {
    for (let made = 0; made < 49; made += 1) await create({});
    const responses = await Promise.all([
      business.api.post(PATH, { content: {} }),
      business.api.post(PATH, { content: {} }),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 400]));
    const refused = responses.find(({ status }) => status === 400);
    expect(refused?.body.reason).toBe('content would be draft 51: a business has at most 50 drafts');
  });
});
