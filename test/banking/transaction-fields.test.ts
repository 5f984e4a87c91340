import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import {
  decide,
  declareChecking,
  entriesOf,
  listed,
  pushRow,
  transactionOf,
} from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('the fields of a transaction', () => {
  let business: TestBusiness;
  let bankAccountId: string;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    bankAccountId = await declareChecking(business);
  });

  it('[2.1] are exactly those of the contract and those that the service adds', async () => {
    const { id } = await pushRow(business, {
      externalId: 'r1',
      amount: 12.5,
      currency: 'USD',
      authorizedDate: '2026-03-08',
      description: 'GITHUB.COM 0231',
      merchant: 'GitHub',
      category: '6300',
    });
    const [entry] = await entriesOf(business);
    expect(await transactionOf(business, id)).toEqual({
      id,
      date: '2026-03-10',
      authorizedDate: '2026-03-08',
      amount: 12.5,
      currency: 'USD',
      bookedAmount: null,
      bookedCurrency: null,
      direction: 'out',
      description: 'GITHUB.COM 0231',
      merchant: 'GitHub',
      pending: false,
      transactionType: 'expense',
      category: {
        accountNumber: '6300',
        accountName: 'Software',
        confidence: 0.95,
        source: 'pushed',
        because: null,
      },
      transfer: null,
      splits: null,
      needsReview: false,
      reviewReason: null,
      bankAccountId,
      externalId: 'r1',
      note: null,
      journalEntryId: entry.id,
    });
  });

  it('[4] are the same in GET /transactions/{id} and in the list', async () => {
    const { id } = await pushRow(business);
    expect(await listed(business)).toEqual([await transactionOf(business, id)]);
  });

  it('[2.1] authorizedDate is null when the feed omits it', async () => {
    const { id } = await pushRow(business);
    expect((await transactionOf(business, id)).authorizedDate).toBeNull();
  });

  it.each([
    [25, 'out'],
    [-25, 'in'],
    [0.01, 'out'],
    [-0.01, 'in'],
  ])('[2.1] an amount of %d is money %s', async (amount, direction) => {
    const { id } = await pushRow(business, { amount });
    expect(await transactionOf(business, id)).toMatchObject({ amount, direction });
  });

  it('[2.1] the id is txn_ plus base 62, the same in every response', async () => {
    const { id } = await pushRow(business);
    expect(id).toMatch(/^txn_[0-9A-Za-z]{22}$/);
    const patched = await decide(business, id, '6300');
    expect([patched.id, (await listed(business))[0].id]).toEqual([id, id]);
  });

  it.each([
    ['that does not decode', 'txn_!!'],
    ['in another format', '01890000-0000-7000-8000-000000000000'],
    ['of no transaction', 'txn_0000000000000000000001'],
    ['without its prefix', '0000000000000000000001'],
    ['too large for a uuid', 'txn_zzzzzzzzzzzzzzzzzzzzzz'],
  ])('[4] an id %s is 404 in GET and PATCH', async (_what, id) => {
    refusalOf(await business.api.get(`/v1/transactions/${encodeURIComponent(id)}`), 404, 'not_found');
    const response = await business.api.patch(`/v1/transactions/${encodeURIComponent(id)}`, {
      category: '6300',
    });
    refusalOf(response, 404, 'not_found');
  });

  it('[2.1] pending is true for a pending transaction, which is categorized like any other', async () => {
    const { id } = await pushRow(business, { pending: true, description: 'GITHUB' });
    expect(await transactionOf(business, id)).toMatchObject({
      pending: true,
      category: { accountNumber: '6300', source: 'keyword' },
    });
  });

  it('[2.1] the descriptor is returned exactly as pushed', async () => {
    const description = '  SQ *BLÜ  BOTTLE — "№ 7"\t<b>&amp;%_\\ 日本 🧾  ';
    const { id } = await pushRow(business, { description });
    expect((await transactionOf(business, id)).description).toBe(description);
  });

  it.each([
    ['SQ *BLUE BOTTLE 0231', 'Blue Bottle'],
    ['TST* JOES PIZZA #42', 'Joes Pizza'],
    ['PAYPAL *ADOBE', 'Adobe'],
    ['POS PURCHASE STARBUCKS STORE 01234', 'Starbucks'],
    ['UBER TRIP 800-592-8996', 'Uber Trip'],
    ['ACME 03/14', 'Acme'],
    ['12345', '12345'],
    ['***', '***'],
  ])('[2.1] merchant is derived when omitted: "%s" becomes %s', async (description, merchant) => {
    const { id } = await pushRow(business, { description });
    expect((await transactionOf(business, id)).merchant).toBe(merchant);
  });

  it('[2.1] merchant is returned exactly as pushed', async () => {
    const { id } = await pushRow(business, { description: 'SQ *BLUE BOTTLE 0231', merchant: 'blue  BOTTLE' });
    expect((await transactionOf(business, id)).merchant).toBe('blue  BOTTLE');
  });

  it('[1.4] the currency is that of the bank account', async () => {
    const yen = await newBusiness(await theWorld(), { country: 'JP', currency: 'JPY' });
    const declared = await yen.api.post('/v1/bank-accounts', {
      institutionName: 'First Bank',
      accounts: [{ externalId: 'chk', name: 'Futsu', currency: 'JPY', kind: 'checking' }],
    });
    dataOf(declared);
    const { id } = await pushRow(yen, { amount: 1500 });
    expect(await transactionOf(yen, id)).toMatchObject({ amount: 1500, currency: 'JPY' });
  });
});
