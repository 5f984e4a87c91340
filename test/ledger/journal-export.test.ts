import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { accountOf, newEntity, postEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { entriesOf, pushRow } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('GET /reports/journal', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const get = (query = '', accept = 'text/plain', of = business) =>
    of.api.get(`/v1/reports/journal?${query}`, { accept });

  async function textOf(query = '', of = business): Promise<string> {
    const response = await get(query, 'text/plain', of);
    expect(response.status, response.text).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    return response.text;
  }

  /** The part after the header: the entries. */
  const entriesIn = (text: string) => /^\d{4}-[\s\S]*/m.exec(text)?.[0] ?? '';
  const dates = async (query: string) => (await textOf(query)).match(/^\d{4}-\d{2}-\d{2}/gm) ?? [];

  it('declares the currency and every account with its type, and nothing else for empty books', async () => {
    const lines = (await textOf()).split('\n');
    expect(lines.slice(0, 15)).toEqual([
      '; Journal of Test LLC',
      '',
      'commodity USD',
      '    format 1000.00 USD',
      '',
      'tag closing',
      '',
      'account assets:1000 Checking',
      '    ; type:C',
      'account assets:1010 Savings',
      '    ; type:C',
      'account assets:1020 Money Market',
      '    ; type:C',
      'account assets:1050 Petty Cash',
      '    ; type:C',
    ]);
    expect(lines.filter((line) => line.startsWith('account '))).toHaveLength(70);
    for (const [declared = '', type] of [
      ['account assets:1100 Accounts Receivable', '    ; type:A'],
      ['account assets:1999 Transfers in Transit', '    ; type:A'],
      ['account liabilities:2100 Credit Card', '    ; type:L'],
      ['account equity:3900 Opening Balance Equity', '    ; type:E'],
      ['account revenues:4000 Service Revenue', '    ; type:R'],
      ['account expenses:6300 Software', '    ; type:X'],
    ]) {
      expect(lines[lines.indexOf(declared) + 1], declared).toBe(type);
    }
    expect(entriesIn(lines.join('\n'))).toBe('');
  });

  it('contains every entry with its date, id, description and postings, oldest first', async () => {
    const second = await postEntry(
      business,
      { '1000': -30.5, '6300': 20, '6400': 10.5 },
      { date: '2026-02-01', description: 'supplies' },
    );
    const first = await postEntry(
      business,
      { '1000': 100, '3010': -100 },
      { date: '2026-01-01', description: 'owner pays in' },
    );
    expect(entriesIn(await textOf())).toBe(
      [
        `2026-01-01 * (${first.id}) owner pays in`,
        '    assets:1000 Checking  100.00 USD',
        '    equity:3010 Member Contributions  -100.00 USD',
        '',
        `2026-02-01 * (${second.id}) supplies`,
        '    assets:1000 Checking  -30.50 USD',
        '    expenses:6300 Software  20.00 USD',
        '    expenses:6400 Meals  10.50 USD',
        '',
        '',
      ].join('\n'),
    );
  });

  it('contains opening balances, bank transactions and reversals like other entries', async () => {
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', openingBalance: 10, openingBalanceDate: '2026-01-01' },
      ]),
    );
    const { id } = await pushRow(business, { amount: 4, date: '2026-01-02', description: 'COFFEE' });
    dataOf(await business.api.patch(`/v1/transactions/${id}`, { category: '6450' }));
    const [live, reversal, original, opening] = await entriesOf(business);
    expect(entriesIn(await textOf()).match(/^\d.*$/gm)).toEqual([
      `2026-01-01 * (${opening.id}) Opening balance`,
      `2026-01-02 * (${original.id}) COFFEE`,
      `2026-01-02 * (${reversal.id}) COFFEE`,
      `2026-01-02 * (${live.id}) COFFEE`,
    ]);
  });

  it.each([
    ['two lines\n    assets:1000 Checking  1000000.00 USD', 'two lines assets:1000 Checking 1000000.00 USD'],
    ['a ; comment: x', 'a , comment: x'],
    ['line\u2028separator', 'line separator'],
    ['next\u2029paragraph', 'next paragraph'],
    ['no\u00a0break', 'no break'],
    ['tab\tbed', 'tab bed'],
    ['  padded  ', 'padded'],
    ['! not a status', '! not a status'],
    ['(code) and * star', '(code) and * star'],
    ['2026-12-31 * pretends to be an entry', '2026-12-31 * pretends to be an entry'],
  ])('keeps free text on its line and outside comments: %j', async (description, exported) => {
    const { id } = await postEntry(business, { '1000': 5, '3010': -5 }, { description });
    expect(entriesIn(await textOf())).toBe(
      [
        `2026-02-10 * (${id}) ${exported}`,
        '    assets:1000 Checking  5.00 USD',
        '    equity:3010 Member Contributions  -5.00 USD',
        '',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['Coffee:  Beans', 'Coffee Beans'],
    ['Coffee; type:L', 'Coffee, type L'],
    ['(Coffee)', '(Coffee)'],
  ])("an account's name cannot end its account or start another: %s", async (name, exported) => {
    const { id } = await accountOf(business, '6400');
    dataOf(await business.api.patch(`/v1/accounts/${id}`, { name }));
    await postEntry(business, { '1000': -5, '6400': 5 });
    const text = await textOf();
    expect(text).toContain(`\naccount expenses:6400 ${exported}\n    ; type:X\n`);
    expect(text).toContain(`\n    expenses:6400 ${exported}  5.00 USD\n`);
  });

  it("the entity's name stays in its comment", async () => {
    dataOf(
      await business.api.patch(`/v1/entities/${business.entityId}`, { legalName: 'Evil\u2028account x LLC' }),
    );
    expect((await textOf()).split('\n', 1)).toEqual(['; Journal of Evil account x LLC']);
  });

  it.each([
    ['JP', 900, ['commodity JPY', ''], '    assets:1000 Checking  900 JPY'],
    ['BH', 1.2, ['commodity BHD', '    format 1000.000 BHD', ''], '    assets:1000 Checking  1.200 BHD'],
  ] as [string, number, string[], string][])(
    "has the decimals of the entity's currency: %s",
    async (country, amount, commodity, posting) => {
      const other = await newBusiness(await theWorld(), { country });
      await postEntry(other, { '1000': amount, '3010': -amount });
      const lines = (await textOf('', other)).split('\n');
      expect(lines.slice(2, 2 + commodity.length)).toEqual(commodity);
      expect(lines).toContain(posting);
    },
  );

  it('contains the days of the period, first and last included; without a period, all days', async () => {
    for (const date of ['1900-01-01', '2026-01-01', '2026-01-15', '2026-01-31', '2199-12-31']) {
      await postEntry(business, { '1000': 5, '3010': -5 }, { date });
    }
    expect(await dates('')).toHaveLength(5);
    expect(await dates('from=2026-01-01&to=2026-01-31')).toEqual(['2026-01-01', '2026-01-15', '2026-01-31']);
    expect(await dates('from=2026-01-02')).toEqual(['2026-01-15', '2026-01-31', '2199-12-31']);
    expect(await dates('to=2026-01-14')).toEqual(['1900-01-01', '2026-01-01']);
  });

  it('defaults to the primary entity', async () => {
    const second = await newEntity(business, { legalName: 'Nippon', country: 'JP' });
    await postEntry(business, { '1000': 5, '3010': -5 });
    const text = await textOf(`entityId=${second.id}`);
    expect(text.split('\n').slice(0, 3)).toEqual(['; Journal of Nippon', '', 'commodity JPY']);
    expect(entriesIn(text)).toBe('');
  });

  it.each([
    ['from', 'from=2026-02-01&to=2026-01-31'],
    ['from', 'from=2026-02-30'],
    ['entityId', 'entityId=x'],
    ['limit', 'limit=5'],
  ])('an invalid %s is 400, as JSON: %s', async (field, query) => {
    expectBadField(await get(query), field);
  });

  it('is text/plain if the caller accepts that, and 406 not_acceptable otherwise', async () => {
    for (const accept of ['*/*', 'text/*', 'application/json, text/plain;q=0.1']) {
      expect((await get('', accept)).headers.get('content-type'), accept).toBe('text/plain; charset=utf-8');
    }
    for (const accept of ['application/json', 'text/csv', 'text/plain;q=0']) {
      expect(refusalOf(await get('', accept), 406, 'not_acceptable'), accept).toBe(
        'this route returns text/plain',
      );
    }
  });

  it('is complete if it has more entries than are read at a time', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    for (let push = 0; push < 3; push++) {
      const transactions = Array.from({ length: 400 }, (_, index) => ({
        accountExternalId: 'chk',
        externalId: `${push}-${index}`,
        date: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`,
        amount: 1,
        description: 'x',
      }));
      dataOf(await business.api.post('/v1/transactions', { institutionName: 'First Bank', transactions }));
    }
    const exported = (await textOf()).match(/^\d{4}-\d{2}-\d{2} \* \([0-9a-f-]{36}\)/gm) ?? [];
    expect(new Set(exported).size).toBe(1200);
    expect(exported.map((entry) => entry.slice(0, 10))).toEqual(
      exported.map((entry) => entry.slice(0, 10)).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    );
  });
});
