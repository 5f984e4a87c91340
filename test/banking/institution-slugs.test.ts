import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { bankAccountsOf } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('the slug of an institution', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const itemIdOf = async (institutionName: string): Promise<string> =>
    dataOf(
      await business.api.post('/v1/bank-accounts', {
        institutionName,
        accounts: [{ externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking' }],
      }),
    ).itemId;

  it.each([
    ['First Bank', 'first-bank'],
    ['FIRST BANK', 'first-bank'],
    ['  First   Bank  ', 'first-bank'],
    ['J.P. Morgan & Co.', 'j-p-morgan-co'],
    ['Société Générale', 'societe-generale'],
    ['Banco do Brasil S/A', 'banco-do-brasil-s-a'],
    ['Ｍｉｚｕｈｏ', 'mizuho'],
    ['1st Source', '1st-source'],
    ['みずほ Bank', 'bank'],
    ['a:b', 'a-b'],
    ['Bank №1', 'bank-no1'],
  ])('[4.3.5] of "%s" is %s', async (institutionName, slug) => {
    expect(await itemIdOf(institutionName)).toBe(`manual:${business.businessId}:${slug}`);
    expect((await bankAccountsOf(business))[0].externalAccountId).toBe(`manual:${slug}:chk`);
  });

  it('[4.3.5] is a hash of the name when it has no letter or digit to use', async () => {
    const ids = [await itemIdOf('みずほ銀行'), await itemIdOf('三井住友銀行'), await itemIdOf('***')];
    for (const id of ids) expect(id).toMatch(/^manual:[0-9a-f-]{36}:x[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(3);
    expect(await itemIdOf('みずほ銀行')).toBe(ids[0]);
  });

  it('[4.3.1] identifies the institution, which keeps its original name', async () => {
    const itemId = await itemIdOf('First Bank');
    expect(await itemIdOf('first bank!')).toBe(itemId);
    expect(await bankAccountsOf(business)).toMatchObject([{ institutionName: 'First Bank' }]);
  });
});
