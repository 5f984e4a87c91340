import { beforeEach, describe, expect, it } from 'vitest';
import { countIn } from '../support/books/banking.js';
import { accountOf, newEntity } from '../support/books/steps.js';
import { auditActions } from '../support/books/transactions.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const SALES = { accountNumber: '4000', month: '2026-01', amount: 1200.5 };
const RENT = { accountNumber: '6550', month: '2026-02', amount: 300 };
const MOST_LINES = 2400;

describe('the budget of a fiscal year', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const put = (body: object, api = business.api) => api.put('/v1/budgets', { fiscalYear: 2026, ...body });
  const get = (query = 'fiscalYear=2026') => business.api.get(`/v1/budgets?${query}`);

  it('is empty at first', async () => {
    expect(dataOf(await get())).toEqual({
      entityId: business.entityId,
      fiscalYear: 2026,
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      currency: 'USD',
      lines: [],
    });
  });

  it('is stored, by account and month', async () => {
    const lines = [RENT, { ...SALES, month: '2026-12' }, SALES];
    const stored = dataOf(await put({ lines }));
    expect(stored.lines).toEqual([
      { ...SALES, accountName: 'Service Revenue', category: 'revenue' },
      { ...SALES, accountName: 'Service Revenue', category: 'revenue', month: '2026-12' },
      { ...RENT, accountName: 'Rent', category: 'expense' },
    ]);
    expect(dataOf(await get())).toEqual(stored);
  });

  it('replaces the budget of the same year alone', async () => {
    await put({ lines: [SALES, RENT] });
    await put({ fiscalYear: 2027, lines: [{ ...SALES, month: '2027-01' }] });
    await put({ lines: [{ ...RENT, amount: 310 }] });
    const amounts = async (year: number) =>
      dataOf(await get(`fiscalYear=${year}`)).lines.map((line: any) => [line.accountNumber, line.amount]);
    expect(await amounts(2026)).toEqual([['6550', 310]]);
    expect(await amounts(2027)).toEqual([['4000', 1200.5]]);
    await put({ lines: [] });
    expect(await amounts(2026)).toEqual([]);
    expect(await amounts(2027)).toHaveLength(1);
  });

  it('can be sent back as it was read, and then nothing is written', async () => {
    const { lines } = dataOf(await put({ lines: [SALES, RENT] }));
    const actions = await auditActions(business);
    const back = lines.map(({ accountNumber, month, amount }: any) => ({ accountNumber, month, amount }));
    expect(dataOf(await put({ lines: back.toReversed() })).lines).toEqual(lines);
    expect(await auditActions(business)).toEqual(actions);
    expect(actions.filter((action) => action === 'budget.set')).toHaveLength(1);
  });

  it('is that of one entity, in its currency and its fiscal year', async () => {
    const other = await newEntity(business, { fiscalYearEndMonth: 6 });
    const lines = [{ accountNumber: '4000', month: '2025-07', amount: 10 }];
    const stored = dataOf(await put({ entityId: other.id, lines }));
    expect(stored).toMatchObject({ entityId: other.id, periodStart: '2025-07-01', periodEnd: '2026-06-30' });
    expect(dataOf(await get(`fiscalYear=2026&entityId=${other.id}`)).lines).toHaveLength(1);
    expect(dataOf(await get()).lines).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an unknown account', { lines: [{ ...SALES, accountNumber: '4998' }] }, 'lines[0].accountNumber'],
    ['a bank account', { lines: [RENT, { ...SALES, accountNumber: '1000' }] }, 'lines[1].accountNumber'],
    ['a month of another year', { lines: [{ ...SALES, month: '2025-12' }] }, 'lines[0].month'],
    ['no month', { lines: [{ ...SALES, month: '2026-13' }] }, 'lines[0].month'],
    ['the same month twice', { lines: [SALES, SALES] }, 'lines[1].month'],
    ['too many decimals', { lines: [{ ...SALES, amount: 0.001 }] }, 'lines[0].amount'],
    ['a year that is too early', { fiscalYear: 1900, lines: [] }, 'fiscalYear'],
    ['no lines', {}, 'lines'],
    [
      'too many lines',
      { lines: Array.from({ length: MOST_LINES + 1 }, () => ({ ...SALES, amount: 0 })) },
      'lines',
    ],
  ])('is not stored with %s', async (_what, body, field) => {
    await put({ lines: [RENT] });
    expectBadField(await put(body), field);
    expect(await countIn(world, business, 'budget_line')).toBe(1);
  });

  it('may have 2,400 lines', async () => {
    const numbers = Array.from({ length: MOST_LINES / 12 }, (_, at) => `x.${at}.${'y'.repeat(14)}`);
    for (const accountNumber of numbers)
      dataOf(await business.api.post('/v1/accounts', { accountNumber, name: 'A', category: 'expense' }), 201);
    const lines = numbers.flatMap((accountNumber) =>
      Array.from({ length: 12 }, (_, month) => ({
        accountNumber,
        month: `2026-${String(month + 1).padStart(2, '0')}`,
        amount: -12_345_678_901.23,
      })),
    );
    expect(dataOf(await put({ lines })).lines).toHaveLength(MOST_LINES);
  });

  it('is one of two that are sent at the same time, as a whole', async () => {
    const of = (amount: number) =>
      Array.from({ length: 12 }, (_, month) => ({
        ...SALES,
        month: `2026-${String(month + 1).padStart(2, '0')}`,
        amount,
      }));
    const answers = await Promise.all([1, 2, 3, 4].map((amount) => put({ lines: of(amount) })));
    for (const answer of answers) expect(answer.status).toBe(200);
    const amounts = new Set(dataOf(await get()).lines.map((line: any) => line.amount));
    expect(amounts.size).toBe(1);
  });

  it.each([
    ['of a bank account', '1000', 'expense', '2026-01-01', 'budget_line_account'],
    ['of the other category', '4000', 'expense', '2026-01-01', 'budget_line_account'],
    ['of a balance', '1000', 'asset', '2026-01-01', 'budget_line_category_check'],
    ['of a day', '4000', 'revenue', '2026-01-02', 'budget_line_month_check'],
  ])('is not stored %s, whatever writes', async (_what, accountNumber, category, month, constraint) => {
    const { id } = await accountOf(business, accountNumber);
    const superuser = await superuserIn(world);
    const { businessId, entityId } = business;
    const inserted = superuser.query(
      `insert into budget_line (business_id, entity_id, month, account_id, category, amount_minor)
       values ($1, $2, $3, $4, $5, 1)`,
      [businessId, entityId, month, id, category],
    );
    await expect(inserted).rejects.toMatchObject({ constraint });
    await superuser.end();
  });
});
