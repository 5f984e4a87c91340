import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writings } from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import {
  bankAccountOf,
  decide,
  declareChecking,
  pushRow,
  recategorize,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('PATCH /transactions/{id} rejections', () => {
  let world: World;
  let business: TestBusiness;
  let id: string;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
    id = (await pushRow(business)).id;
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  /** Expects 400 that names the category, and no writes. */
  async function expectRefused(category: string): Promise<string> {
    const before = await writings(world, business);
    const response = await recategorize(business, id, category);
    expectBadField(response, 'category');
    expect(await writings(world, business)).toEqual(before);
    return response.body.reason;
  }

  const deactivate = async (accountNumber: string) => {
    const accounts = dataOf(await business.api.get('/v1/accounts'));
    const account = accounts.find((candidate: any) => candidate.accountNumber === accountNumber);
    dataOf(await business.api.patch(`/v1/accounts/${account.id}`, { isActive: false }));
  };

  it.each([['9999'], ['6300 '], [' 6300'], ['Software'], ['Transfer'], ['TRANSFER'], ['0']])(
    '[4.2] "%s" is not an account number of the chart',
    async (category) => {
      await expectRefused(category);
    },
  );

  it('[4.2] an inactive account', async () => {
    await deactivate('6300');
    expect(await expectRefused('6300')).toContain('not an active account');
  });

  it.each([
    ['Transfers in Transit', '1999'],
    ["the ledger account of the transaction's bank account", '1000'],
  ])('[4.2] %s: the reason says to use transfer', async (_what, category) => {
    expect(await expectRefused(category)).toContain('"transfer"');
  });

  it('[4.2] the ledger account of another bank account, once it is mapped', async () => {
    const before = await decide(business, id, '2100');
    expect(before.transactionType).toBe('balance_sheet');
    await decide(business, id, '6300');
    dataOf(await declareAccounts(business, [{ externalId: 'card', kind: 'credit_card' }]));
    expect(await expectRefused('2100')).toContain('"transfer"');
  });

  it('[4.2] a ledger account that a user mapped a bank account to', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]));
    const { id: bankAccountId } = await bankAccountOf(business, 'misc');
    const mapped = await business.api.patch(`/v1/bank-accounts/${bankAccountId}`, {
      ledgerAccountNumber: '1310',
    });
    dataOf(mapped);
    expect(await expectRefused('1310')).toContain('"transfer"');
  });

  it('[4.2] an account of another entity of the business', async () => {
    const entity = { legalName: 'Second LLC', country: 'US', entityType: 'llc' };
    const { id: entityId } = dataOf(await business.api.post('/v1/entities', entity), 201);
    const account = { entityId, accountNumber: '6123', name: 'Coffee', category: 'expense' };
    dataOf(await business.api.post('/v1/accounts', account), 201);
    await expectRefused('6123');
  });

  it.each([[undefined], [null], [''], [6300], [true], [['6300']], [{ accountNumber: '6300' }]])(
    '[4.2] a category of %j',
    async (category) => {
      const before = await writings(world, business);
      expectBadField(await business.api.patch(`/v1/transactions/${id}`, { category }), 'category');
      expect(await writings(world, business)).toEqual(before);
    },
  );

  it.each([[null], [5], ['x'.repeat(501)], ['a\u0000b']])('[4.2] a reason of %j', async (reason) => {
    const response = await business.api.patch(`/v1/transactions/${id}`, { category: '6300', reason });
    expectBadField(response, 'reason');
  });

  it.each([[''], ['x'.repeat(500)]])('a reason of 0 to 500 characters is accepted', async (reason) => {
    dataOf(await recategorize(business, id, '6300', reason));
  });

  it('[4.2] an unknown field', async () => {
    const response = await business.api.patch(`/v1/transactions/${id}`, { category: '6300', amount: 5 });
    expectBadField(response, 'amount');
  });

  it('[4.2] a removed transaction is 404', async () => {
    const removed = [{ accountExternalId: 'chk', externalId: 'r1' }];
    dataOf(await push(business, [], { removed }));
    refusalOf(await recategorize(business, id, '6300'), 404, 'not_found');
  });

  it("[4.2] another business's transaction is 404", async () => {
    const other = await newBusiness(world);
    refusalOf(await recategorize(other, id, '6300'), 404, 'not_found');
  });
});
