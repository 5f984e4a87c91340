import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { fromTransactionId } from '../../src/kernel/transaction-id.js';
import { push } from '../support/books/push.js';
import { decide, declareChecking, entriesOf, pushRow, transactionOf } from '../support/books/transactions.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

describe('the journal entries of one source', () => {
  let business: TestBusiness;
  let bankAccountId: string;
  let id: string;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    bankAccountId = await declareChecking(business, 100);
    ({ id } = await pushRow(business, {
      externalId: 'r1',
      amount: 10,
      date: '2026-02-02',
      category: '6300',
    }));
    await pushRow(business, { externalId: 'other', amount: 10, date: '2026-02-02', category: '6300' });
    await decide(business, id, '6400');
    await decide(business, id, '6450');
  });

  it('of a bank transaction are all its bookings with their reversals, newest first', async () => {
    const entries = await entriesOf(business, `sourceId=${id}`);
    const sources = entries.map(({ source }): string => source);
    expect(sources.toSorted()).toEqual([...Array(3).fill('bank_transaction'), 'reversal', 'reversal']);
    expect(entries.map(({ transactionId }) => transactionId)).toEqual(Array(5).fill(id));
    const all = await entriesOf(business);
    expect(all.filter(({ transactionId }) => transactionId === id)).toEqual(entries);
  });

  it('include the one that the transaction names, while it is posted', async () => {
    const entries = await entriesOf(business, `sourceId=${id}&source=bank_transaction`);
    const [live, ...others] = entries.filter(({ reversedByEntryId }) => reversedByEntryId === null);
    expect(others).toEqual([]);
    expect((await transactionOf(business, id)).journalEntryId).toBe(live.id);
    const listed = dataOf(await business.api.get('/v1/transactions?from=2026-02-01&to=2026-02-28'));
    expect(listed.find((transaction: any) => transaction.id === id).journalEntryId).toBe(live.id);
    const pending = await pushRow(business, { externalId: 'hold', amount: 5, pending: true });
    expect((await transactionOf(business, pending.id)).journalEntryId).toBeNull();
    expect(await entriesOf(business, `sourceId=${pending.id}`)).toEqual([]);
  });

  it('remain when the bank has removed the transaction', async () => {
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'r1' }] }));
    const entries = await entriesOf(business, `sourceId=${id}`);
    expect(entries).toHaveLength(6);
    const open = entries.filter(
      (entry) => entry.source === 'bank_transaction' && entry.reversedByEntryId === null,
    );
    expect(open).toEqual([]);
  });

  it('of a bank account are its opening balance', async () => {
    const entries = await entriesOf(business, `sourceId=${bankAccountId.toUpperCase()}`);
    expect(entries.map(({ source, transactionId }) => [source, transactionId])).toEqual([
      ['opening_balance', null],
    ]);
  });

  it('are combined with the other filters, and paged', async () => {
    const countOf = async (query: string) => (await entriesOf(business, `sourceId=${id}&${query}`)).length;
    expect(await countOf('source=reversal')).toBe(2);
    expect(await countOf('accountNumber=6400')).toBe(2);
    expect(await countOf('accountNumber=1000')).toBe(5);
    expect(await countOf('accountNumber=9999')).toBe(0);
    expect(await countOf('from=2026-02-03')).toBe(0);
    expect(await countOf(`entityId=${business.entityId}`)).toBe(5);
    const all = await entriesOf(business, `sourceId=${id}`);
    const pages = [];
    for (const offset of [0, 2, 4]) {
      const query = `sourceId=${id}&limit=2&offset=${offset}`;
      pages.push(...dataOf(await business.api.get(`/v1/journal-entries?${query}`)));
    }
    expect(pages).toEqual(all);
  });

  it('do not exist for another business or an unknown source', async () => {
    const other = await newBusiness(await theWorld());
    expect(await entriesOf(other, `sourceId=${id}`)).toEqual([]);
    expect(await entriesOf(other, `sourceId=${fromTransactionId(id)}`)).toEqual([]);
    expect(await entriesOf(business, `sourceId=${newId()}`)).toEqual([]);
    for (const text of ['abc', '', 'txn_x', '1'.repeat(50)]) {
      expectBadField(await business.api.get(`/v1/journal-entries?sourceId=${text}`), 'sourceId');
    }
  });

  it('name the transaction in the general ledger, too', async () => {
    const query = 'accountNumber=6400&from=2026-01-01&to=2026-12-31';
    const { lines } = dataOf(await business.api.get(`/v1/reports/general-ledger?${query}`));
    expect(lines.map((line: any) => [line.source, line.transactionId]).toSorted()).toEqual([
      ['bank_transaction', id],
      ['reversal', id],
    ]);
  });
});
