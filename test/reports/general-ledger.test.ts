import { beforeAll, describe, expect, it } from 'vitest';
import { postExampleBooks } from '../support/books/example.js';
import { newEntity, postEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { entriesOf } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

/** No test here changes the books: they are created once. */
describe('GET /reports/general-ledger', () => {
  let business: TestBusiness;
  let second: any;
  let entryIds: Record<string, string>;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
    entryIds = Object.fromEntries(
      (await entriesOf(business)).map(({ description, id }) => [description, id]),
    );
    second = await newEntity(business, { country: 'JP' });
    await postEntry(business, { '1000': 900, '4000': -900 }, { entityId: second.id });
  });

  const get = (query: string) => business.api.get(`/v1/reports/general-ledger?${query}`);
  const ofAccount = async (accountNumber: string, more = 'from=2026-01-01&to=2026-02-28') =>
    dataOf(await get(`accountNumber=${accountNumber}&${more}`));

  it("shows an account's opening balance, its lines with a running balance, and its closing balance", async () => {
    const response = await get('accountNumber=1000&from=2026-02-03&to=2026-02-25');
    expect(response.body).toEqual({
      data: {
        accountNumber: '1000',
        accountName: 'Checking',
        from: '2026-02-03',
        to: '2026-02-25',
        currency: 'USD',
        openingBalance: 16600,
        debits: 2000,
        credits: 1950,
        closingBalance: 16650,
        lines: [
          {
            date: '2026-02-03',
            entryId: entryIds['a computer'],
            description: 'a computer',
            source: 'manual',
            transactionId: null,
            debit: null,
            credit: 1500,
            balance: 15100,
          },
          {
            date: '2026-02-10',
            entryId: entryIds['a loan'],
            description: 'a loan',
            source: 'manual',
            transactionId: null,
            debit: 2000,
            credit: null,
            balance: 17100,
          },
          {
            date: '2026-02-20',
            entryId: entryIds['goods for resale'],
            description: 'goods for resale',
            source: 'manual',
            transactionId: null,
            debit: null,
            credit: 400,
            balance: 16700,
          },
          {
            date: '2026-02-25',
            entryId: entryIds['card payment'],
            description: 'card payment',
            source: 'manual',
            transactionId: null,
            debit: null,
            credit: 50,
            balance: 16650,
          },
        ],
      },
      meta: { pagination: { limit: 50, offset: 0, nextOffset: null } },
    });
  });

  it.each([
    ['2100', 0, 50, 99.99, 49.99, [99.99, 49.99]],
    ['4000', 3000, 0, 5000, 8000, [8000]],
    ['3020', 0, 300, 0, -300, [-300]],
    ['6300', 1200, 99.99, 0, 1299.99, [1299.99]],
    ['1500', 0, 1500, 0, 1500, [1500]],
  ])(
    "balances are in the account's own sense: %s from %d to its closing",
    async (accountNumber, openingBalance, debits, credits, closingBalance, running) => {
      const ledger = await ofAccount(accountNumber);
      expect(ledger).toMatchObject({ openingBalance, debits, credits, closingBalance });
      expect(ledger.lines.map(({ balance }: any) => balance)).toEqual(running);
    },
  );

  it('the running balance continues across pages, and every page has the same opening and closing balance', async () => {
    const whole = await ofAccount('1000');
    expect(whole).toMatchObject({ openingBalance: 11_800, closingBalance: 15_350 });
    expect(whole.lines).toHaveLength(8);
    const lines: any[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const response = await get(`accountNumber=1000&from=2026-01-01&to=2026-02-28&limit=3&offset=${offset}`);
      const page = dataOf(response);
      expect({ ...page, lines: [] }).toEqual({ ...whole, lines: [] });
      lines.push(...page.lines);
      offset = response.body.meta.pagination.nextOffset;
    }
    expect(lines).toEqual(whole.lines);
  });

  it('an account without lines in the period has equal opening and closing balances', async () => {
    expect(await ofAccount('4000', 'from=2026-02-01&to=2026-02-28')).toMatchObject({
      openingBalance: 8000,
      debits: 0,
      credits: 0,
      closingBalance: 8000,
      lines: [],
    });
    expect(await ofAccount('7000')).toMatchObject({ openingBalance: 0, closingBalance: 0, lines: [] });
  });

  it('can start on the first valid date', async () => {
    expect(await ofAccount('4000', 'from=1900-01-01&to=2199-12-31')).toMatchObject({
      openingBalance: 0,
      closingBalance: 8700,
    });
  });

  it('lists the lines of a day in order of creation', async () => {
    const other = await newBusiness(await theWorld());
    for (const amount of [1, 2, 4]) await postEntry(other, { '1000': amount, '3010': -amount });
    const { lines } = dataOf(
      await other.api.get('/v1/reports/general-ledger?accountNumber=1000&from=2026-01-01&to=2026-12-31'),
    );
    expect(lines.map(({ debit, balance }: any) => [debit, balance])).toEqual([
      [1, 1],
      [2, 3],
      [4, 7],
    ]);
  });

  it('defaults to the primary entity', async () => {
    const theirs = await ofAccount('1000', `from=2026-01-01&to=2026-12-31&entityId=${second.id}`);
    expect(theirs).toMatchObject({ currency: 'JPY', openingBalance: 0, closingBalance: 900 });
  });

  it.each([
    ['accountNumber', 'from=2026-01-01&to=2026-02-28'],
    ['from', 'accountNumber=1000&to=2026-02-28'],
    ['to', 'accountNumber=1000&from=2026-01-01'],
    ['accountNumber', 'accountNumber=9999&from=2026-01-01&to=2026-02-28'],
    ['from', 'accountNumber=1000&from=2026-03-01&to=2026-02-28'],
    ['entityId', 'accountNumber=1000&from=2026-01-01&to=2026-02-28&entityId=x'],
    ['source', 'accountNumber=1000&from=2026-01-01&to=2026-02-28&source=manual'],
  ])('an invalid or missing %s is 400: %s', async (field, query) => {
    expectBadField(await get(query), field);
  });

  it("another business's entity is 404", async () => {
    const other = await newBusiness(await theWorld());
    const query = `accountNumber=1000&from=2026-01-01&to=2026-02-28&entityId=${other.entityId}`;
    refusalOf(await get(query), 404, 'not_found');
  });
});
