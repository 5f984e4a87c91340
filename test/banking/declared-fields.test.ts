import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { bankAccountsOf } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

const ACCOUNT = { externalId: 'chk', name: 'Checking', currency: 'USD', kind: 'checking' };

describe('the fields of POST /bank-accounts', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const declare = (body: unknown) => business.api.post('/v1/bank-accounts', body);
  const declareOne = (fields: Record<string, unknown>) =>
    declare({ institutionName: 'First Bank', accounts: [{ ...ACCOUNT, ...fields }] });
  const accounts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...ACCOUNT, externalId: `a${index}` }));

  it.each([['x'], ['First Bank'], ['é'.repeat(80)], ['🏦'.repeat(80)]])(
    '[4.3] accepts an institutionName of 1 to 80 characters: %s',
    async (institutionName) => {
      dataOf(await declare({ institutionName, accounts: [ACCOUNT] }));
      expect(await bankAccountsOf(business)).toMatchObject([{ institutionName }]);
    },
  );

  it.each([[''], ['x'.repeat(81)], ['🏦'.repeat(81)], ['First\nBank'], [7], [null], [['First Bank']]])(
    '[8] rejects an institutionName of another length or type: %j',
    async (institutionName) => {
      expectBadField(await declare({ institutionName, accounts: [ACCOUNT] }), 'institutionName');
      expect(await bankAccountsOf(business)).toEqual([]);
    },
  );

  it.each([[1], [20]])('[4.3] accepts 1 to 20 accounts, such as %d', async (count) => {
    const response = await declare({ institutionName: 'First Bank', accounts: accounts(count) });
    expect(dataOf(response).accounts).toHaveLength(count);
    expect(await bankAccountsOf(business)).toHaveLength(count);
  });

  it.each([[[]], [accounts(21)], [null], [{}], ['chk'], [[null]], [['chk']], [[[]]]])(
    '[8] rejects another number or type of accounts',
    async (list) => {
      expectBadField(await declare({ institutionName: 'First Bank', accounts: list }), 'accounts');
      expect(await bankAccountsOf(business)).toEqual([]);
    },
  );

  it.each([['institutionName'], ['accounts']])('[4.3] %s is required', async (field) => {
    const body: Record<string, unknown> = { institutionName: 'First Bank', accounts: [ACCOUNT] };
    delete body[field];
    expectBadField(await declare(body), field);
  });

  it.each([['externalId'], ['name'], ['currency'], ['kind']])(
    '[4.3] the %s of an account is required',
    async (field) => {
      expectBadField(await declareOne({ [field]: undefined }), `accounts[0].${field}`);
      expectBadField(await declareOne({ [field]: null }), `accounts[0].${field}`);
    },
  );

  it.each([
    ['externalId', ['', 'x'.repeat(129), 'a\tb', 1]],
    ['name', ['', 'x'.repeat(121), 'a\nb', true]],
    ['currency', ['', 'usd', 'US', 'DOLLAR', 'XXX', 'XBT', 840]],
    ['kind', ['', 'Checking', 'current', 'depository', 1]],
    ['openingBalance', ['10', null, true, 0.001]],
    ['openingBalanceDate', ['2026-02-30', '', null, 20260101]],
  ] as [string, unknown[]][])('[4.3] rejects an invalid %s and names its path', async (field, values) => {
    for (const value of values) {
      const opening = field.startsWith('opening')
        ? { openingBalance: 1, openingBalanceDate: '2026-01-01' }
        : {};
      expectBadField(await declareOne({ ...opening, [field]: value }), `accounts[0].${field}`);
    }
    expect(await bankAccountsOf(business)).toEqual([]);
  });

  it.each([
    ['externalId', 'x'.repeat(128)],
    ['externalId', 'with : colon / and % é 🏦'],
    ['name', 'x'.repeat(120)],
    ['name', ' exactly  as given '],
    ['currency', 'JPY'],
  ])('[4.3] returns the %s exactly as given: %s', async (field, value) => {
    dataOf(await declareOne({ [field]: value }));
    const [account] = await bankAccountsOf(business);
    const shown = field === 'externalId' ? 'externalAccountId' : field;
    expect(account[shown]).toBe(field === 'externalId' ? `manual:first-bank:${value}` : value);
  });

  it.each([
    ['openingBalanceDate', { openingBalance: 5 }],
    ['openingBalance', { openingBalanceDate: '2026-01-01' }],
  ])('requires balance and date together: %s is missing', async (missing, fields) => {
    const response = await declareOne(fields);
    expectBadField(response, `accounts[0].${missing}`);
    expect(response.body.reason).toBe(
      `accounts[0].${missing} is needed: balance and date come together or not at all`,
    );
  });

  it('rejects a duplicate external id', async () => {
    const response = await declare({
      institutionName: 'First Bank',
      accounts: [ACCOUNT, { ...ACCOUNT, externalId: 'sav' }, { ...ACCOUNT, name: 'Again' }],
    });
    expectBadField(response, 'accounts[2].externalId');
    expect(response.body.reason).toBe('accounts[2].externalId is that of accounts[0] too');
    expect(await bankAccountsOf(business)).toEqual([]);
  });

  it('all or nothing: one invalid account rejects the request, and each invalid one is named', async () => {
    const response = await declare({
      institutionName: 'First Bank',
      accounts: [
        ACCOUNT,
        { ...ACCOUNT, externalId: 'b', kind: 'x' },
        { ...ACCOUNT, externalId: 'c', currency: 'x' },
      ],
    });
    expectBadField(response, 'accounts[1].kind');
    expectBadField(response, 'accounts[2].currency');
    expect(await bankAccountsOf(business)).toEqual([]);
  });

  it('rejects an unknown field of an account', async () => {
    expectBadField(await declareOne({ balance: 5 }), 'accounts[0].balance');
  });

  it.each([['not-a-uuid'], [''], [null], [1]])('[4.3] entityId must be a uuid, not %j', async (entityId) => {
    expectBadField(
      await declare({ institutionName: 'First Bank', accounts: [ACCOUNT], entityId }),
      'entityId',
    );
  });
});
