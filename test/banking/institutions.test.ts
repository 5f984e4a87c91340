import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences } from '../support/books/push.js';
import { newEntity } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import {
  auditActions,
  bankAccountOf,
  bankAccountsOf,
  entriesOf,
  listed,
  pushRows,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const CHECKING = { externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-01' };

describe('a manual institution', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const declareUnder = (entityId: string | undefined, externalId = 'chk', institutionName = 'First Bank') =>
    business.api.post('/v1/bank-accounts', {
      institutionName,
      accounts: [{ externalId, name: externalId, currency: 'USD', kind: 'checking' }],
      ...(entityId === undefined ? {} : { entityId }),
    });

  it('[4] POST /bank-accounts returns the item and its accounts in request order', async () => {
    const response = await declareAccounts(business, [
      { externalId: 'sav', kind: 'savings' },
      { externalId: 'chk' },
      { externalId: 'odd', kind: 'other' },
    ]);
    const { accounts } = dataOf(response);
    expect(response.body).toEqual({
      data: {
        itemId: `manual:${business.businessId}:first-bank`,
        accounts: [
          { externalId: 'sav', bankAccountId: accounts[0].bankAccountId, ledgerMapped: true },
          { externalId: 'chk', bankAccountId: accounts[1].bankAccountId, ledgerMapped: true },
          { externalId: 'odd', bankAccountId: accounts[2].bankAccountId, ledgerMapped: false },
        ],
      },
    });
    for (const { externalId, bankAccountId } of accounts) {
      expect((await bankAccountOf(business, externalId)).id).toBe(bankAccountId);
    }
  });

  it('[4.3.1] returns the same response when posted again, and writes nothing', async () => {
    const first = dataOf(await declareAccounts(business, [CHECKING]));
    const before = [await bankAccountsOf(business), await entriesOf(business), await auditActions(business)];
    expect(dataOf(await declareAccounts(business, [CHECKING]))).toEqual(first);
    expect([await bankAccountsOf(business), await entriesOf(business), await auditActions(business)]).toEqual(
      before,
    );
  });

  it('[4.3.1] updates the accounts in a later request', async () => {
    const first = dataOf(await declareAccounts(business, [CHECKING]));
    const renamed = { ...CHECKING, name: 'Operating', kind: 'cash_management' };
    expect(dataOf(await declareAccounts(business, [renamed]))).toEqual(first);
    expect(await bankAccountsOf(business)).toMatchObject([
      { name: 'Operating', kind: 'cash_management', openingBalance: 100, ledgerAccountNumber: '1000' },
    ]);
  });

  it('[4.3.1] leaves accounts that a later request omits unchanged', async () => {
    const first = dataOf(await declareAccounts(business, [CHECKING, { externalId: 'sav', kind: 'savings' }]));
    const second = dataOf(await declareAccounts(business, [{ externalId: 'new' }]));
    expect(second.itemId).toBe(first.itemId);
    expect((await bankAccountsOf(business)).map(({ name }) => name)).toEqual(['chk', 'sav', 'new']);
  });

  it('[4.3] accepts a known name in other case, spacing and accents, and rejects another with the same slug', async () => {
    const first = dataOf(await declareUnder(undefined, 'chk', 'Crédit A+B'));
    expect(dataOf(await declareUnder(undefined, 'chk', ' credit  a+b '))).toEqual(first);
    const actions = await auditActions(business);
    const rejected = refusalOf(
      await declareUnder(undefined, 'chk', 'Credit A B'),
      409,
      'institution_name_conflict',
    );
    expect(rejected).toContain('"Crédit A+B"');
    expect(await auditActions(business)).toEqual(actions);
    expect(await bankAccountsOf(business)).toHaveLength(1);
  });

  it('[4.3.1] is a separate institution under another name, with its own accounts', async () => {
    const first = dataOf(await declareUnder(undefined));
    const second = dataOf(await declareUnder(undefined, 'chk', 'Second Bank'));
    expect(second.itemId).toBe(`manual:${business.businessId}:second-bank`);
    expect(second.accounts[0].bankAccountId).not.toBe(first.accounts[0].bankAccountId);
    expect((await bankAccountsOf(business)).map((account) => account.externalAccountId)).toEqual([
      'manual:first-bank:chk',
      'manual:second-bank:chk',
    ]);
  });

  it('[4.3.1] creates one account per external id when the same request is posted 8 times concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => declareAccounts(business, [CHECKING, { externalId: 'sav' }])),
    );
    const [first, ...others] = responses.map((response) => dataOf(response));
    for (const other of others) expect(other).toEqual(first);
    expect(await bankAccountsOf(business)).toHaveLength(2);
    expect(await entriesOf(business)).toHaveLength(1);
    expect(await differences(world, business)).toEqual([]);
  });

  it("[4.3] accepts transactions under its name and its accounts' external ids", async () => {
    await declareAccounts(business, [CHECKING, { externalId: 'sav', kind: 'savings' }]);
    await pushRows(business, [
      { externalId: 'r1', accountExternalId: 'chk', amount: 10 },
      { externalId: 'r1', accountExternalId: 'sav', amount: 20 },
    ]);
    for (const [externalId, amount] of [
      ['chk', 10],
      ['sav', 20],
    ] as const) {
      const { id } = await bankAccountOf(business, externalId);
      expect(await listed(business, `bankAccountId=${id}`)).toMatchObject([{ externalId: 'r1', amount }]);
    }
  });

  it('[4.3] belongs to the primary entity by default', async () => {
    await newEntity(business);
    dataOf(await declareUnder(undefined));
    expect(await bankAccountsOf(business)).toMatchObject([{ entityId: business.entityId }]);
  });

  it('[4.3] belongs to the entity in the request', async () => {
    const second = await newEntity(business);
    dataOf(await declareUnder(second.id));
    expect(await bankAccountsOf(business)).toEqual([]);
    expect(await bankAccountsOf(business, `?entityId=${second.id}`)).toMatchObject([
      { entityId: second.id, externalAccountId: 'manual:first-bank:chk', ledgerAccountNumber: '1000' },
    ]);
  });

  it('[4.3] accepts an entityId in upper case', async () => {
    const second = await newEntity(business);
    const { itemId } = dataOf(await declareUnder(second.id.toUpperCase()));
    expect(itemId).toBe(`manual:${second.id}:first-bank`);
    expect(dataOf(await declareUnder(second.id)).itemId).toBe(itemId);
  });

  it('[4.3.2] cannot move to another entity: 409, and nothing changes', async () => {
    const second = await newEntity(business);
    dataOf(await declareUnder(undefined));
    const response = await declareUnder(second.id, 'new');
    expect(refusalOf(response, 409, 'institution_entity_conflict')).toBe(
      '"First Bank" belongs to another legal entity, and stays with it',
    );
    expect(await bankAccountsOf(business)).toHaveLength(1);
    expect(await bankAccountsOf(business, `?entityId=${second.id}`)).toEqual([]);
  });

  it('[4.3.2] stays with its entity when a later request names none', async () => {
    const second = await newEntity(business);
    const { itemId } = dataOf(await declareUnder(second.id));
    expect(dataOf(await declareUnder(undefined, 'new')).itemId).toBe(itemId);
    expect(await bankAccountsOf(business, `?entityId=${second.id}`)).toHaveLength(2);
  });

  it('[4.3.2] stays with its entity when another becomes primary', async () => {
    dataOf(await declareUnder(undefined));
    const second = await newEntity(business, { isPrimary: true });
    const { itemId } = dataOf(await declareUnder(undefined, 'new'));
    expect(itemId).toBe(`manual:${business.businessId}:first-bank`);
    expect(await bankAccountsOf(business, `?entityId=${business.entityId}`)).toHaveLength(2);
    expect(await bankAccountsOf(business, `?entityId=${second.id}`)).toEqual([]);
  });

  it('[4.3.2] is the same item when a later request names the entity that was the default', async () => {
    const { itemId } = dataOf(await declareUnder(undefined));
    expect(dataOf(await declareUnder(business.entityId)).itemId).toBe(itemId);
    expect(await bankAccountsOf(business)).toHaveLength(1);
  });

  it('[4.3.5] has an item id with the business id, or with the entity id given at creation', async () => {
    expect(dataOf(await declareUnder(undefined)).itemId).toBe(`manual:${business.businessId}:first-bank`);
    const named = dataOf(await declareUnder(business.entityId, 'chk', 'Second Bank'));
    expect(named.itemId).toBe(`manual:${business.entityId}:second-bank`);
    expect(dataOf(await declareUnder(undefined, 'chk', 'Second Bank')).itemId).toBe(named.itemId);
  });

  it('cannot change the currency of its accounts: 409', async () => {
    dataOf(await declareAccounts(business, [CHECKING]));
    const response = await declareAccounts(business, [{ ...CHECKING, name: 'Renamed', currency: 'EUR' }]);
    expect(refusalOf(response, 409, 'currency_conflict')).toBe(
      "accounts[0] (chk) is in USD: an account's currency does not change",
    );
    expect(await bankAccountsOf(business)).toMatchObject([{ name: 'chk', currency: 'USD' }]);
  });
});
