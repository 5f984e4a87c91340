import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { accountOf, newEntity, postEntry, sendEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

const COFFEE = { accountNumber: '6405', name: 'Coffee', category: 'expense' };

describe('POST /accounts', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const create = (fields: Record<string, unknown> = {}) =>
    business.api.post('/v1/accounts', { ...COFFEE, ...fields });

  it('[2.3] creates an account that accepts postings at once', async () => {
    const account = dataOf(await create(), 201);
    expect(account).toEqual({
      id: account.id,
      entityId: business.entityId,
      accountNumber: '6405',
      name: 'Coffee',
      category: 'expense',
      subtype: 'operating_expense',
      country: 'US',
      isActive: true,
    });
    expect(await accountOf(business, '6405')).toEqual(account);
    await postEntry(business, { '6405': 4.5, '1000': -4.5 });
  });

  it.each([
    ['asset', 'other_asset'],
    ['liability', 'other_liability'],
    ['equity', 'owner_equity'],
    ['revenue', 'revenue'],
    ['expense', 'operating_expense'],
  ])('an account of category %s is %s by default', async (category, subtype) => {
    expect(dataOf(await create({ category }), 201)).toMatchObject({ category, subtype });
  });

  it.each([
    ['asset', 'fixed_asset'],
    ['asset', 'bank'],
    ['liability', 'credit_card'],
    ['liability', 'loan'],
    ['revenue', 'contra_revenue'],
    ['expense', 'income_tax'],
  ])('an account of category %s can be %s', async (category, subtype) => {
    expect(dataOf(await create({ category, subtype }), 201)).toMatchObject({ category, subtype });
  });

  it.each([
    ['expense', 'bank'],
    ['asset', 'loan'],
    ['asset', 'transfer_clearing'],
    ['equity', 'opening_balance_equity'],
    ['equity', 'retained_earnings'],
    ['revenue', 'uncategorized_income'],
    ['expense', 'uncategorized_expense'],
    ['expense', 'nonsense'],
  ])('an account of category %s cannot be %s', async (category, subtype) => {
    expectBadField(await create({ category, subtype }), 'subtype');
    expect(await accountOf(business, '6405')).toBeUndefined();
  });

  it.each([['1'], ['6405.10'], ['A-1'], ['x'.repeat(20)]])(
    '%s is an account number',
    async (accountNumber) => {
      expect(dataOf(await create({ accountNumber }), 201).accountNumber).toBe(accountNumber);
    },
  );

  it.each([[''], ['-1'], ['.1'], ['6 405'], ['x'.repeat(21)], ['6405:1'], ['é'], [6405], [null]])(
    '%j is no account number',
    async (accountNumber) => {
      expectBadField(await create({ accountNumber }), 'accountNumber');
    },
  );

  it.each([
    ['name', ['', 'x'.repeat(121), 'a\nb', 7, null]],
    ['category', ['', 'Expense', 'income', 'cash', null]],
    ['entityId', ['1', null]],
  ] as [string, unknown[]][])('a bad %s is 400', async (field, values) => {
    for (const value of values) expectBadField(await create({ [field]: value }), field);
  });

  it('an existing number of the entity is 409 account_number_taken', async () => {
    dataOf(await create(), 201);
    const response = await create({ name: 'Tea' });
    expect(refusalOf(response, 409, 'account_number_taken')).toBe(
      'account 6405 already exists in the chart of accounts',
    );
  });

  it('of 6 concurrent requests with the same number, one succeeds', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => create()));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('belongs to the named entity, whose numbers are independent', async () => {
    const second = await newEntity(business, { country: 'GB' });
    dataOf(await create(), 201);
    expect(dataOf(await create({ entityId: second.id }), 201)).toMatchObject({
      entityId: second.id,
      country: 'GB',
    });
  });
});

describe('PATCH /accounts/{id}', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const change = async (accountNumber: string, body: unknown) =>
    business.api.patch(`/v1/accounts/${(await accountOf(business, accountNumber)).id}`, body);

  it('[2.3] renames an account and returns it', async () => {
    const before = await accountOf(business, '6400');
    const after = dataOf(await change('6400', { name: 'Meals and Snacks' }));
    expect(after).toEqual({ ...before, name: 'Meals and Snacks' });
    expect(await accountOf(business, '6400')).toEqual(after);
  });

  it('[2.3] deactivates an account and activates it again', async () => {
    expect(dataOf(await change('6400', { isActive: false })).isActive).toBe(false);
    expectBadField(await sendEntry(business, { '6400': 1, '1000': -1 }), 'lines[1].accountNumber');
    expect(dataOf(await change('6400', { isActive: true })).isActive).toBe(true);
    await postEntry(business, { '6400': 1, '1000': -1 });
  });

  it.each([[{}], [{ name: 'Meals' }], [{ isActive: true }]])(
    'with nothing new writes nothing: %j',
    async (body) => {
      const before = await auditActions(business);
      const account = await accountOf(business, '6400');
      expect(dataOf(await change('6400', body))).toEqual(account);
      expect(await auditActions(business)).toEqual(before);
    },
  );

  it.each([
    [{ accountNumber: '6401' }, 'accountNumber'],
    [{ category: 'asset' }, 'category'],
    [{ subtype: 'bank' }, 'subtype'],
    [{ entityId: '01890000-0000-7000-8000-000000000000' }, 'entityId'],
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ isActive: 'false' }, 'isActive'],
    [{ isActive: null }, 'isActive'],
  ])('%j is 400: number, type and entity cannot change', async (body, field) => {
    expectBadField(await change('6400', body), field);
  });

  it('an account with a balance cannot be deactivated: 409 account_in_use', async () => {
    const { id } = await postEntry(business, { '6400': 1, '1000': -1 });
    expect(refusalOf(await change('6400', { isActive: false }), 409, 'account_in_use')).toBe(
      'the account has a balance',
    );
    dataOf(await business.api.post(`/v1/journal-entries/${id}/reverse`));
    dataOf(await change('6400', { isActive: false }));
  });

  it('an account that a bank account is mapped to cannot be deactivated: 409 account_in_use', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    expect(refusalOf(await change('1000', { isActive: false }), 409, 'account_in_use')).toBe(
      'a bank account is mapped to it',
    );
  });

  it.each([['1999'], ['3200'], ['3900'], ['4999'], ['6999']])(
    'the account %s, to which the service itself posts, stays in use: 409 account_in_use',
    async (accountNumber) => {
      expect(refusalOf(await change(accountNumber, { isActive: false }), 409, 'account_in_use')).toBe(
        'the service posts to this account',
      );
      expect(dataOf(await change(accountNumber, { name: 'Renamed' })).name).toBe('Renamed');
    },
  );
});
