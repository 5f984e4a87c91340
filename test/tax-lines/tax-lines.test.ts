import { beforeEach, describe, expect, it } from 'vitest';
import { countIn } from '../support/books/banking.js';
import { accountOf, newEntity } from '../support/books/steps.js';
import { auditActions } from '../support/books/transactions.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const MEALS_NOT_DEDUCTED = { accountNumber: '6400', line: 'M1-5' };
const OFFICERS = { accountNumber: '6500', line: '12' };

describe('the tax lines of the accounts', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world, { entityType: 'c_corp' });
  });

  const put = (body: object, api = business.api) => api.put('/v1/tax-lines', { form: '1120', ...body });
  const get = async (query = 'form=1120') => dataOf(await business.api.get(`/v1/tax-lines?${query}`));
  const lineOf = (view: any, accountNumber: string) => {
    const account = view.accounts.find((one: any) => one.accountNumber === accountNumber);
    return account && [account.line, account.isDefault];
  };

  it('are the default ones at first, of every revenue and expense account', async () => {
    const view = await get();
    expect(view).toMatchObject({ entityId: business.entityId, form: '1120', formYear: 2025 });
    expect(view.lines[0]).toEqual({ line: '1a', title: 'Gross receipts or sales', kind: 'income' });
    expect(view.accounts[0]).toEqual({
      accountNumber: '4000',
      accountName: 'Service Revenue',
      category: 'revenue',
      line: '1a',
      isDefault: true,
    });
    expect(lineOf(view, '6400')).toEqual(['26', true]);
    expect(lineOf(view, '7200')).toEqual(['M1-2', true]);
    expect(lineOf(view, '6999')).toEqual([null, true]);
    expect(lineOf(view, '1000')).toBeUndefined();
    expect(new Set(view.accounts.map((one: any) => one.category))).toEqual(new Set(['revenue', 'expense']));
  });

  it('can be set; accounts that are not named have the default', async () => {
    expect(lineOf(dataOf(await put({ accounts: [MEALS_NOT_DEDUCTED, OFFICERS] })), '6400')).toEqual([
      'M1-5',
      false,
    ]);
    const view = dataOf(await put({ accounts: [OFFICERS, { accountNumber: '6750', line: null }] }));
    expect(['6400', '6500', '6750'].map((number) => lineOf(view, number))).toEqual([
      ['26', true],
      ['12', false],
      [null, false],
    ]);
    expect(await get()).toEqual(view);
  });

  it('can be sent back as they were read, and then nothing is written', async () => {
    const { accounts } = dataOf(await put({ accounts: [OFFICERS] }));
    const actions = await auditActions(business);
    const back = accounts.map(({ accountNumber, line }: any) => ({ accountNumber, line }));
    expect(dataOf(await put({ accounts: back })).accounts).toEqual(accounts);
    expect(await auditActions(business)).toEqual(actions);
    expect(actions.filter((action) => action === 'tax_lines.set')).toHaveLength(1);
    expect(await countIn(world, business, 'account_tax_line')).toBe(1);
  });

  it('are those of one form and one entity', async () => {
    const other = await newEntity(business, { entityType: 's_corp' });
    await put({ accounts: [OFFICERS] });
    await put({ form: '1120-S', entityId: other.id, accounts: [{ accountNumber: '6500', line: '7' }] });
    expect(lineOf(await get(`form=1120-S&entityId=${other.id}`), '6500')).toEqual(['7', false]);
    expect(lineOf(await get(`form=1120&entityId=${other.id}`), '6500')).toEqual(['13', true]);
    expect(lineOf(await get(), '6500')).toEqual(['12', false]);
  });

  it.each<[string, object, string]>([
    [
      'an unknown account',
      { accounts: [{ ...OFFICERS, accountNumber: '4998' }] },
      'accounts[0].accountNumber',
    ],
    [
      'a bank account',
      { accounts: [OFFICERS, { ...OFFICERS, accountNumber: '1000' }] },
      'accounts[1].accountNumber',
    ],
    ['an account twice', { accounts: [OFFICERS, OFFICERS] }, 'accounts[1].accountNumber'],
    ['an unknown line', { accounts: [{ ...OFFICERS, line: '99' }] }, 'accounts[0].line'],
    ['a total of the form', { accounts: [{ ...OFFICERS, line: '11' }] }, 'accounts[0].line'],
    ['no line', { accounts: [{ accountNumber: '6500' }] }, 'accounts[0].line'],
    ['an empty line', { accounts: [{ ...OFFICERS, line: '' }] }, 'accounts[0].line'],
    ['an unknown form', { form: '990', accounts: [] }, 'form'],
    ['no form', { form: undefined, accounts: [] }, 'form'],
    ['no accounts', {}, 'accounts'],
    ['too many accounts', { accounts: Array.from({ length: 2001 }, () => OFFICERS) }, 'accounts'],
  ])('with %s are 400, and nothing changes', async (_what, body, field) => {
    await put({ accounts: [MEALS_NOT_DEDUCTED] });
    const before = await get();
    expectBadField(await put(body), field);
    expect(await get()).toEqual(before);
  });

  it('are one of two that are sent at the same time, as a whole', async () => {
    const of = (line: string) => ['6400', '6500', '6550'].map((accountNumber) => ({ accountNumber, line }));
    const answers = await Promise.all(['12', '14', '15', '17'].map((line) => put({ accounts: of(line) })));
    for (const answer of answers) expect(answer.status).toBe(200);
    const view = await get();
    expect(new Set(['6400', '6500', '6550'].map((number) => lineOf(view, number)[0])).size).toBe(1);
  });

  it.each([
    ['of a bank account', '1000', 'expense', '1120', '12', 'account_tax_line_account'],
    ['of the other category', '4000', 'expense', '1120', '12', 'account_tax_line_account'],
    ['of a balance', '1000', 'asset', '1120', '12', 'account_tax_line_category_check'],
    ['of an unknown form', '6500', 'expense', '990', '12', 'account_tax_line_form_check'],
    ['that is no line', '6500', 'expense', '1120', 'twelve', 'account_tax_line_line_check'],
  ])('are not stored %s, whatever writes', async (_what, accountNumber, category, form, line, constraint) => {
    const { id } = await accountOf(business, accountNumber);
    const superuser = await superuserIn(world);
    const { businessId, entityId } = business;
    const inserted = superuser.query(
      `insert into account_tax_line (business_id, entity_id, form, account_id, category, line)
       values ($1, $2, $3, $4, $5, $6)`,
      [businessId, entityId, form, id, category, line],
    );
    await expect(inserted).rejects.toMatchObject({ constraint });
    await superuser.end();
  });
});
