import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf, newEntity } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { theWorld } from '../support/world/world.js';

const CATEGORY_BY_FIRST_DIGIT: Readonly<Record<string, string>> = {
  '1': 'asset',
  '2': 'liability',
  '3': 'equity',
  '4': 'revenue',
  '5': 'expense',
  '6': 'expense',
  '7': 'expense',
};

describe('GET /accounts', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const listed = async (query = ''): Promise<any[]> => dataOf(await business.api.get(`/v1/accounts${query}`));
  const numbers = async (query = '') => (await listed(query)).map(({ accountNumber }) => accountNumber);

  it('[2.3] an account has all the fields of the contract', async () => {
    const account = await accountOf(business, '1000');
    expect(account).toEqual({
      id: account.id,
      entityId: business.entityId,
      accountNumber: '1000',
      name: 'Checking',
      category: 'asset',
      subtype: 'bank',
      country: 'US',
      isActive: true,
    });
    expect(account.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('[2.3] the category is asset, liability, equity, revenue or expense', async () => {
    for (const { accountNumber, category } of await listed()) {
      expect(category, accountNumber).toBe(CATEGORY_BY_FIRST_DIGIT[accountNumber[0]]);
    }
  });

  it('[2.3] the country is that of its entity', async () => {
    const second = await newEntity(business, { country: 'GB' });
    const countries = (await listed(`?entityId=${second.id}`)).map(({ country }) => country);
    expect(new Set(countries)).toEqual(new Set(['GB']));
  });

  it('[4.5] returns every account at once, without pagination', async () => {
    // More than the longest page of other lists.
    for (const legalName of ['Second LLC', 'Third LLC']) await newEntity(business, { legalName });
    const response = await business.api.get('/v1/accounts');
    expect(Object.keys(response.body)).toEqual(['data']);
    expect(response.body.data).toHaveLength(3 * 70);
    expectBadField(await business.api.get('/v1/accounts?limit=10'), 'limit');
    expectBadField(await business.api.get('/v1/accounts?offset=10'), 'offset');
  });

  it('[4.5] returns inactive accounts too', async () => {
    const { id } = await accountOf(business, '6850');
    dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
    expect(await accountOf(business, '6850')).toMatchObject({ id, isActive: false });
    expect(await numbers()).toContain('6850');
  });

  it('[4.5] covers every entity of the business, the primary one first, by number', async () => {
    const second = await newEntity(business, { entityType: 'c_corp' });
    const all = await listed();
    const own = await listed(`?entityId=${business.entityId}`);
    const others = await listed(`?entityId=${second.id}`);
    expect(all).toEqual([...own, ...others]);
    for (const chart of [own, others]) {
      const order = chart.map(({ accountNumber }) => accountNumber as string);
      expect(order).toEqual(order.toSorted((a, b) => (a < b ? -1 : 1)));
    }
    expect(new Set(own.map(({ entityId }) => entityId))).toEqual(new Set([business.entityId]));
    expect(new Set(others.map(({ entityId }) => entityId))).toEqual(new Set([second.id]));
  });

  it("another business's entity is 404", async () => {
    const other = await newBusiness(await theWorld());
    refusalOf(await business.api.get(`/v1/accounts?entityId=${other.entityId}`), 404, 'not_found');
  });

  describe('the chart of a new entity', () => {
    const CORPORATE = ['2320', '3100', '7200'];

    it.each([['llc'], ['partnership'], ['sole_prop'], ['nonprofit']])(
      'of an entity of type %s has 70 accounts, with members’ capital',
      async (entityType) => {
        const { id } = await newEntity(business, { entityType });
        const chart = await listed(`?entityId=${id}`);
        expect(chart).toHaveLength(70);
        const names = Object.fromEntries(chart.map(({ accountNumber, name }) => [accountNumber, name]));
        expect(names).toMatchObject({
          '3000': 'Member Capital',
          '3010': 'Member Contributions',
          '3020': 'Member Distributions',
          '3200': 'Retained Earnings',
          '3900': 'Opening Balance Equity',
        });
        for (const number of CORPORATE) expect(names).not.toHaveProperty([number]);
      },
    );

    it.each([['c_corp'], ['s_corp']])(
      'of an entity of type %s has 73 accounts, with stock, dividends and income tax',
      async (entityType) => {
        const { id } = await newEntity(business, { entityType });
        const chart = await listed(`?entityId=${id}`);
        expect(chart).toHaveLength(73);
        const names = Object.fromEntries(chart.map(({ accountNumber, name }) => [accountNumber, name]));
        expect(names).toMatchObject({
          '2320': 'Income Tax Payable',
          '3000': 'Common Stock',
          '3010': 'Additional Paid-in Capital',
          '3020': 'Treasury Stock',
          '3100': 'Dividends',
          '7200': 'Income Tax Expense',
        });
      },
    );

    it('is the same in every country', async () => {
      const { id } = await newEntity(business, { country: 'JP' });
      expect(await numbers(`?entityId=${id}`)).toEqual(await numbers(`?entityId=${business.entityId}`));
    });
  });
});
