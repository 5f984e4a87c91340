import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, push } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import { listed, pushRow, transactionOf } from '../../support/books/transactions.js';
import { theWorld, type World } from '../../support/world/world.js';

const BOOKS = { USD: 'US', JPY: 'JP', BHD: 'BH' } as const;
type BookCurrency = keyof typeof BOOKS;

describe('money', () => {
  let world: World;

  beforeEach(async () => {
    world = await theWorld();
  });

  /** A business with books and a bank account in a currency. */
  async function booksIn(currency: BookCurrency): Promise<TestBusiness> {
    const business = await newBusiness(world, { country: BOOKS[currency], currency });
    dataOf(await declareAccounts(business, [{ externalId: 'chk', currency }]));
    return business;
  }

  const entry = (amount: unknown) => ({
    date: '2026-01-15',
    description: 'x',
    lines: [
      { accountNumber: '1000', debit: amount },
      { accountNumber: '3010', credit: amount },
    ],
  });

  const declared = (currency: string, openingBalance: number) => [
    { externalId: 'other', currency, openingBalance, openingBalanceDate: '2026-01-01' },
  ];

  it.each<[BookCurrency, number]>([
    ['USD', 0.01],
    ['USD', 12.3],
    ['USD', 0.1],
    ['USD', 1234567.89],
    ['USD', 99_999_999_999.99],
    ['JPY', 1],
    ['JPY', 9_999_999_999_999],
    ['BHD', 0.001],
    ['BHD', 1.234],
    ['BHD', 9_999_999_999.999],
  ])('[1.4] %s %s is accepted everywhere and returned exactly', async (currency, amount) => {
    const business = await booksIn(currency);
    const { id } = await pushRow(business, { amount });
    expect(await transactionOf(business, id)).toMatchObject({ amount, currency });
    const posted = dataOf(await business.api.post('/v1/journal-entries', entry(amount)), 201);
    expect(posted.lines.map((line: any) => line.debit ?? line.credit)).toEqual([amount, amount]);
    dataOf(await declareAccounts(business, declared(currency, amount)));
    const accounts = dataOf(await business.api.get('/v1/bank-accounts'));
    expect(accounts[1]).toMatchObject({ openingBalance: amount, derivedBalance: amount });
    expect(await differences(world, business)).toEqual([]);
  });

  it.each<[BookCurrency, number]>([
    ['USD', 0.001],
    ['USD', 12.345],
    ['USD', 1e-7],
    ['USD', 0.1 + 0.2],
    ['USD', 100_000_000_000],
    ['USD', 1e21],
    ['JPY', 0.5],
    ['JPY', 100.01],
    ['JPY', 10_000_000_000_000],
    ['BHD', 0.0001],
    ['BHD', 10_000_000_000],
  ])('[1.4] %s %s is rejected everywhere, without rounding', async (currency, amount) => {
    const business = await booksIn(currency);
    for (const signed of [amount, -amount]) {
      refusalOf(await push(business, [{ externalId: 'a', amount: signed }]), 400, 'invalid_request');
    }
    refusalOf(await business.api.post('/v1/journal-entries', entry(amount)), 400, 'invalid_request');
    refusalOf(await declareAccounts(business, declared(currency, amount)), 400, 'invalid_request');
    expect(await listed(business)).toEqual([]);
  });

  it.each([
    ['0.10000000000000001'],
    ['12.340000000000000001'],
    ['99999999999.990000001'],
    ['1.0000000000000000000000001'],
    ['25.000000000000000000000000000001e0'],
  ])('[1.4] the number %s is rejected because parsing would round it', async (literal) => {
    const business = await booksIn('USD');
    const body = JSON.stringify({
      institutionName: 'First Bank',
      transactions: [
        { accountExternalId: 'chk', externalId: 'a', date: '2026-03-01', amount: 0, description: 'x' },
      ],
    }).replace('"amount":0', `"amount":${literal}`);
    refusalOf(await business.api.post('/v1/transactions', body), 400, 'invalid_request');
  });

  it.each([
    ['12.340', 12.34],
    ['1e2', 100],
    ['1.5E1', 15],
    ['12.3400000000000000000', 12.34],
  ])('[1.4] a number can be written as %s', async (literal, amount) => {
    const business = await booksIn('USD');
    const body = JSON.stringify({
      institutionName: 'First Bank',
      transactions: [
        { accountExternalId: 'chk', externalId: 'a', date: '2026-03-01', amount: 0, description: 'x' },
      ],
    }).replace('"amount":0', `"amount":${literal}`);
    dataOf(await business.api.post('/v1/transactions', body));
    expect(await listed(business)).toMatchObject([{ amount }]);
  });

  it.each([['12.34'], [null], [true], [[12]], [{}]])(
    '[1.4] an amount is a JSON number, not %j',
    async (amount) => {
      const business = await booksIn('USD');
      const response = await push(business, [{ externalId: 'a', amount: amount as unknown as number }]);
      expectBadField(response, 'transactions[0].amount');
    },
  );

  it('[1.4] a bank transaction has the decimals of its bank account, not of the books', async () => {
    const business = await booksIn('USD');
    dataOf(await declareAccounts(business, [{ externalId: 'yen', currency: 'JPY' }]));
    const response = await push(business, [{ externalId: 'a', accountExternalId: 'yen', amount: 1.5 }]);
    expectBadField(response, 'transactions[0].amount');
    await pushRow(business, { accountExternalId: 'yen', amount: 1500 });
    expect(await listed(business)).toMatchObject([{ amount: 1500, currency: 'JPY' }]);
  });

  it('[1.4] a statement has the currency of the books and its decimals', async () => {
    const business = await booksIn('BHD');
    await pushRow(business, { amount: 1.234, category: '6300' });
    const statement = dataOf(
      await business.api.get('/v1/reports/statements/profit_and_loss?from=2026-01-01&to=2026-12-31'),
    );
    expect(statement).toMatchObject({ currency: 'BHD', expenses: { total: 1.234 }, netIncome: -1.234 });
  });
});
