import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { atOnce, clients, expectOnly, tallyOf } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { auditActions, bankAccountsOf, entriesOf } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('concurrent creation', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const entity = (legalName: string, more: object = {}) =>
    business.api.post('/v1/entities', { legalName, country: 'US', entityType: 'llc', ...more });
  const primaries = async () => {
    const entities: any[] = dataOf(await business.api.get('/v1/entities?limit=200'));
    return entities.filter(({ isPrimary }) => isPrimary);
  };

  it('[4.3.1] of one institution by 20 callers creates it once and posts its opening once', async () => {
    const opening = { openingBalance: 10, openingBalanceDate: '2026-01-01' };
    const responses = await atOnce(20, () =>
      declareAccounts(business, [
        { externalId: 'chk', ...opening },
        { externalId: 'card', kind: 'credit_card', ...opening },
      ]),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await bankAccountsOf(business)).toHaveLength(2);
    expect(await entriesOf(business)).toHaveLength(2);
    expect(await auditActions(business, 'resource=bank_account')).toEqual([
      'bank_account.create',
      'bank_account.create',
    ]);
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.3.1] of different accounts of a new institution creates one institution with all accounts', async () => {
    const responses = await atOnce(20, (index) =>
      declareAccounts(business, [{ externalId: `a${index % 10}` }]),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    expect(new Set(responses.map(({ body }) => body.data.itemId)).size).toBe(1);
    expect(await bankAccountsOf(business)).toHaveLength(10);
  });

  it('[4.3.2] of an institution under two entities succeeds for one and returns 409 for the other', async () => {
    const other = dataOf(await entity('Other LLC'), 201).id;
    const owners = [business.entityId, other];
    const responses = await atOnce(20, (index) =>
      business.api.post('/v1/bank-accounts', {
        institutionName: 'First Bank',
        entityId: owners[index % 2],
        accounts: [{ externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking' }],
      }),
    );
    expect(tallyOf(responses)).toEqual({ '200': 10, '409 institution_entity_conflict': 10 });
    const winners = responses.flatMap(({ status }, index) => (status === 200 ? [index % 2] : []));
    expect(new Set(winners).size).toBe(1);
    const all = await Promise.all(owners.map((id) => bankAccountsOf(business, `?entityId=${id}`)));
    expect(all.map((accounts) => accounts.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('[4.3.3] of opening balances leaves one live opening, which the bank account shows', async () => {
    await declareAccounts(business, [{ externalId: 'chk' }]);
    const responses = await atOnce(20, (index) =>
      declareAccounts(business, [
        {
          externalId: 'chk',
          openingBalance: 100 + index,
          openingBalanceDate: `2026-01-0${1 + (index % 5)}`,
        },
      ]),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const [account] = await bankAccountsOf(business);
    expect(account.derivedBalance).toBe(account.openingBalance);
    const live = (await entriesOf(business)).filter(
      ({ source, reversedByEntryId }) => source === 'opening_balance' && reversedByEntryId === null,
    );
    expect(live).toHaveLength(1);
    expect(live[0]).toMatchObject({
      date: account.openingBalanceDate,
      lines: [{ accountNumber: '1000', debit: account.openingBalance }, { accountNumber: '3900' }],
    });
    expect(await differences(world, business)).toEqual([]);
  });

  it('of 20 ledger accounts with one number creates one and returns 409 for 19', async () => {
    const responses = await atOnce(20, () =>
      business.api.post('/v1/accounts', { accountNumber: '6123', name: 'New', category: 'expense' }),
    );
    expect(tallyOf(responses)).toEqual({ '201': 1, '409 account_number_taken': 19 });
    const accounts: any[] = dataOf(await business.api.get('/v1/accounts'));
    expect(accounts.filter(({ accountNumber }) => accountNumber === '6123')).toHaveLength(1);
  });

  it('of primary entities by updates leaves exactly one primary entity', async () => {
    const ids: string[] = [business.entityId];
    for (const name of ['B', 'C', 'D']) ids.push(dataOf(await entity(name), 201).id);
    const responses = await clients(8, 4, (client, turn) =>
      business.api.patch(`/v1/entities/${ids[(client + turn) % 4]}`, { isPrimary: true }),
    );
    expectOnly(responses, ['200']);
    expect(await primaries()).toHaveLength(1);
  });

  it('of primary entities by updates and new entities leaves exactly one primary entity', async () => {
    const responses = await atOnce(12, (index) =>
      index % 3 === 0
        ? business.api.patch(`/v1/entities/${business.entityId}`, { isPrimary: true })
        : entity(`E${index}`, { isPrimary: true }),
    );
    expectOnly(responses, ['200', '201']);
    expect(await primaries()).toHaveLength(1);
    expect(dataOf(await business.api.get('/v1/entities'))).toHaveLength(9);
  });

  it('of changes to different fields of an entity loses none', async () => {
    const path = `/v1/entities/${business.entityId}`;
    const responses = await atOnce(4, (index) =>
      business.api.patch(
        path,
        [{ legalName: 'New name' }, { naics: '541511' }, { fiscalYearEndMonth: 6 }, { formationState: 'DE' }][
          index
        ],
      ),
    );
    expect(tallyOf(responses)).toEqual({ '200': 4 });
    const expected = { legalName: 'New name', naics: '541511', fiscalYearEndMonth: 6, formationState: 'DE' };
    expect(dataOf(await business.api.get(path))).toMatchObject(expected);
  });
});
