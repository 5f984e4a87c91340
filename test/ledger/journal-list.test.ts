import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { newEntity, postEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { entriesOf, linesOf, pushRow, recategorize } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('GET /journal-entries', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const said = async (query = '') => (await entriesOf(business, query)).map(({ description }) => description);

  async function threeDays(): Promise<void> {
    await postEntry(business, { '1000': 1, '3010': -1 }, { date: '2026-01-01', description: 'first' });
    await postEntry(business, { '1000': 2, '4000': -2 }, { date: '2026-01-31', description: 'third' });
    await postEntry(business, { '1010': 3, '3010': -3 }, { date: '2026-01-15', description: 'second' });
  }

  it('lists the newest first by date, then by creation', async () => {
    await threeDays();
    await postEntry(business, { '1000': 4, '3010': -4 }, { date: '2026-01-15', description: 'second too' });
    expect(await said()).toEqual(['third', 'second too', 'second', 'first']);
  });

  it.each([
    ['from=2026-01-15', ['third', 'second']],
    ['from=2026-01-16', ['third']],
    ['to=2026-01-15', ['second', 'first']],
    ['to=2026-01-14', ['first']],
    ['from=2026-01-15&to=2026-01-15', ['second']],
    ['from=2026-02-01', []],
    ['accountNumber=3010', ['second', 'first']],
    ['accountNumber=4000', ['third']],
    ['accountNumber=6300', []],
    ['accountNumber=9999', []],
    ['accountNumber=3010&from=2026-01-02', ['second']],
    ['accountNumber=1000&to=2026-01-30&source=manual', ['first']],
    ['source=manual', ['third', 'second', 'first']],
    ['source=reversal', []],
  ])('%s returns %j', async (query, descriptions) => {
    await threeDays();
    expect(await said(query)).toEqual(descriptions);
  });

  it('shows an entry once, with all its lines, however many of them are on the account', async () => {
    const body = {
      date: '2026-01-15',
      description: 'split',
      lines: [
        { accountNumber: '6300', debit: 10 },
        { accountNumber: '6300', debit: 5 },
        { accountNumber: '1000', credit: 15 },
      ],
    };
    dataOf(await business.api.post('/v1/journal-entries', body), 201);
    const entries = await entriesOf(business, 'accountNumber=6300');
    expect(entries).toHaveLength(1);
    expect(entries[0].lines).toHaveLength(3);
  });

  it('shows the source of an entry with the ids that the rest of the API uses', async () => {
    const declared = await declareAccounts(business, [
      { externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-01' },
    ]);
    const bankAccountId = dataOf(declared).accounts[0].bankAccountId;
    const { id: transactionId } = await pushRow(business, {
      amount: 10,
      date: '2026-02-02',
      description: 'COFFEE',
      category: '6300',
    });
    dataOf(await recategorize(business, transactionId, '6400'));
    await postEntry(business, { '1000': 1, '3010': -1 }, { date: '2026-01-10' });

    const [opening] = await entriesOf(business, 'source=opening_balance');
    expect(opening).toMatchObject({ source: 'opening_balance', sourceId: bankAccountId });
    const [live, original] = await entriesOf(business, 'source=bank_transaction');
    expect(live).toMatchObject({
      source: 'bank_transaction',
      sourceId: transactionId,
      date: '2026-02-02',
      description: 'COFFEE',
      reversedByEntryId: null,
    });
    expect(linesOf(live)).toEqual({ '1000': -10, '6400': 10 });
    expect(live.lines.map((line: any) => line.bankAccountId)).toEqual([bankAccountId, null]);
    const [reversal] = await entriesOf(business, 'source=reversal');
    expect(reversal).toMatchObject({ sourceId: null, reversesEntryId: original.id });
    expect(original.reversedByEntryId).toBe(reversal.id);
    expect(linesOf(reversal)).toEqual({ '1000': 10, '6300': -10 });
    expect(await entriesOf(business, 'source=manual')).toHaveLength(1);
  });

  it("gives the entry of a bank transaction, and its reversal, the bank's full description", async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    const description = `a${'🧾'.repeat(499)}`;
    const { id } = await pushRow(business, { amount: 10, description, category: '6300' });
    dataOf(await recategorize(business, id, '6400'));
    expect(await said()).toEqual([description, description, description]);
  });

  it('covers every entity of the business by default', async () => {
    const second = await newEntity(business);
    await postEntry(business, { '1000': 1, '3010': -1 }, { description: 'ours' });
    await postEntry(business, { '1000': 2, '3010': -2 }, { description: 'theirs', entityId: second.id });
    expect(await said()).toEqual(['theirs', 'ours']);
    expect(await said('accountNumber=1000')).toEqual(['theirs', 'ours']);
    expect(await said(`entityId=${business.entityId}`)).toEqual(['ours']);
    expect(await said(`entityId=${second.id}&accountNumber=1000`)).toEqual(['theirs']);
  });

  it.each([
    ['from', 'from=2026-02-01&to=2026-01-31'],
    ['from', 'from=yesterday'],
    ['source', 'source=import'],
    ['source', 'source='],
    ['entityId', 'entityId=1'],
    ['accountNumber', 'accountNumber='],
    ['account', 'account=1000'],
  ])('an invalid %s is 400: %s', async (field, query) => {
    expectBadField(await business.api.get(`/v1/journal-entries?${query}`), field);
  });

  it("another business's entry is 404", async () => {
    const other = await newBusiness(await theWorld());
    const { id } = await postEntry(other, { '1000': 1, '3010': -1 });
    refusalOf(await business.api.get(`/v1/journal-entries/${id}`), 404, 'not_found');
    expect(await said()).toEqual([]);
  });
});
