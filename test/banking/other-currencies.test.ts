import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, countIn, derivedBalanceOf, lockThrough } from '../support/books/banking.js';
import { type DeclaredAccount, declareAccounts, differences, push } from '../support/books/push.js';
import { mapTo } from '../support/books/steps.js';
import {
  bankAccountOf,
  decide,
  entriesOf,
  linesOf,
  listed,
  pushRow,
  pushRows,
  transactionOf,
} from '../support/books/transactions.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

/** A bank account in another currency than the books, which are in dollars. */
describe('a bank account in another currency', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(async () => {
    expect(await differences(world, business)).toEqual([]);
  });

  const setRates = async (currency: string, rates: Readonly<Record<string, number | null>>) =>
    dataOf(
      await business.api.put('/v1/exchange-rates', {
        rates: Object.entries(rates).map(([date, rate]) => ({ date, currency, rate })),
      }),
    );

  /** Declares an account and maps it. */
  async function open(fields: Partial<DeclaredAccount> = {}, number = '1010'): Promise<string> {
    const declared = dataOf(
      await declareAccounts(business, [{ externalId: 'eur', currency: 'EUR', ...fields }]),
    );
    const id: string = declared.accounts[0].bankAccountId;
    dataOf(await mapTo(business, id, number));
    return id;
  }

  const row = (fields: object = {}) => ({
    externalId: 'r1',
    accountExternalId: 'eur',
    amount: 100,
    ...fields,
  });

  /** The live entry of a transaction: its lines, and the original amount on that of the bank. */
  async function bookingOf(id: string) {
    const { journalEntryId } = await transactionOf(business, id);
    const entry = dataOf(await business.api.get(`/v1/journal-entries/${journalEntryId}`));
    const [{ originalAmount, originalCurrency }, ...others] = entry.lines;
    for (const line of others) expect(line).toMatchObject({ originalAmount: null, originalCurrency: null });
    return {
      date: entry.date,
      currency: entry.currency,
      lines: linesOf(entry),
      originalAmount,
      originalCurrency,
    };
  }

  it('is booked at the reference rate of the day, with the original amount on its line', async () => {
    await open();
    const { id } = await pushRow(business, row({ date: '2026-03-13', category: '6300' }));
    expect(await bookingOf(id)).toEqual({
      date: '2026-03-13',
      currency: 'USD',
      lines: { '1010': -114.76, '6300': 114.76 },
      originalAmount: 100,
      originalCurrency: 'EUR',
    });
  });

  it('shows both amounts of a transaction', async () => {
    const unmapped = { externalId: 'waiting', name: 'waiting', currency: 'EUR', kind: 'other' };
    await open();
    await declareAccounts(business, [unmapped]);
    const { id } = await pushRow(business, row({ date: '2026-03-13' }));
    const both = { amount: 100, currency: 'EUR', bookedAmount: 114.76, bookedCurrency: 'USD' };
    expect(await transactionOf(business, id)).toMatchObject(both);
    expect(await listed(business)).toMatchObject([both]);
    const waiting = await pushRow(business, row({ accountExternalId: 'waiting' }));
    expect(await transactionOf(business, waiting.id)).toMatchObject({
      bookedAmount: null,
      bookedCurrency: null,
    });
  });

  it('is booked at the last rate before a weekend', async () => {
    await open();
    const { id } = await pushRow(business, row({ date: '2026-03-15', category: '6300' }));
    expect((await bookingOf(id)).lines).toEqual({ '1010': -114.76, '6300': 114.76 });
  });

  it('is booked at the own rate of the day', async () => {
    await setRates('EUR', { '2026-03-12': 1.25 });
    await open();
    const rows = await pushRows(business, [
      row({ externalId: 'own', date: '2026-03-12', category: '6300' }),
      row({ externalId: 'in', date: '2026-03-12', amount: -0.01, category: '4000' }),
    ]);
    expect((await bookingOf(rows['own'].id)).lines).toEqual({ '1010': -125, '6300': 125 });
    expect((await bookingOf(rows['in'].id)).lines).toEqual({ '1010': 0.01, '4000': -0.01 });
  });

  it.each([
    ['JPY', 149, 0.00671, 1],
    ['JPY', 1, 0.004, 0.01],
    ['KWD', 12.345, 3.25, 40.12],
  ])('in %s converts %d at %d to %d', async (currency, amount, rate, booked) => {
    await setRates(currency, { '2026-03-10': rate });
    await open({ currency });
    const { id } = await pushRow(business, row({ amount, category: '6300' }));
    expect(await bookingOf(id)).toMatchObject({
      lines: { '1010': -booked, '6300': booked },
      originalAmount: amount,
      originalCurrency: currency,
    });
  });

  it('has its opening balance in both currencies, and its own balance in its own', async () => {
    await setRates('EUR', { '2026-01-05': 1.1, '2026-03-10': 1.2 });
    await open({ openingBalance: 1000, openingBalanceDate: '2026-01-05' });
    await pushRow(business, row({ category: '6300' }));
    expect(await balancesOf(business)).toEqual({ '1010': 980, '3900': -1100, '6300': 120 });
    expect(await derivedBalanceOf(business, 'eur')).toBe(900);
  });

  it('owes in both currencies if it is a card', async () => {
    await setRates('EUR', { '2026-01-05': 1.1 });
    await open({ kind: 'credit_card', openingBalance: 50, openingBalanceDate: '2026-01-05' }, '2100');
    expect(await balancesOf(business)).toEqual({ '2100': -55, '3900': 55 });
    expect(await derivedBalanceOf(business, 'eur')).toBe(50);
  });

  it('books what was waiting for the mapping, each at the rate of its day', async () => {
    await setRates('EUR', { '2026-03-02': 1.1, '2026-03-03': 1.2 });
    await declareAccounts(business, [{ externalId: 'eur', currency: 'EUR' }]);
    await pushRows(business, [
      row({ externalId: 'a', date: '2026-03-02', category: '6300' }),
      row({ externalId: 'b', date: '2026-03-03', category: '6400' }),
    ]);
    expect(await balancesOf(business)).toEqual({});
    dataOf(await mapTo(business, (await bankAccountOf(business, 'eur')).id, '1010'));
    expect(await balancesOf(business)).toEqual({ '1010': -230, '6300': 110, '6400': 120 });
  });

  it('stays as it was booked when a rate, the category or the mapping changes', async () => {
    await setRates('EUR', { '2026-03-10': 1.1 });
    const accountId = await open();
    const { id } = await pushRow(business, row({ category: '6300' }));
    await setRates('EUR', { '2026-03-10': 1.5 });
    await decide(business, id, '6400');
    expect((await bookingOf(id)).lines).toEqual({ '1010': -110, '6400': 110 });
    dataOf(await mapTo(business, accountId, '1020'));
    expect((await bookingOf(id)).lines).toEqual({ '1020': -110, '6400': 110 });
    await pushRow(business, row({ description: 'another text', category: '6300' }));
    expect((await bookingOf(id)).lines).toEqual({ '1020': -110, '6400': 110 });
  });

  it('is converted again when the bank corrects the amount or the day', async () => {
    await setRates('EUR', { '2026-03-10': 1.1, '2026-03-11': 1.2 });
    await open();
    const { id } = await pushRow(business, row({ category: '6300' }));
    await pushRow(business, row({ amount: 200, category: '6300' }));
    expect((await bookingOf(id)).lines).toEqual({ '1010': -220, '6300': 220 });
    await pushRow(business, row({ amount: 200, date: '2026-03-11', category: '6300' }));
    expect((await bookingOf(id)).lines).toEqual({ '1010': -240, '6300': 240 });
    expect(await balancesOf(business)).toEqual({ '1010': -240, '6300': 240 });
  });

  it('needs no rate for what is pending, and that of its day when it settles', async () => {
    await open({ currency: 'KWD' });
    const { id } = await pushRow(business, row({ pending: true }));
    expect(await transactionOf(business, id)).toMatchObject({ journalEntryId: null });
    refusalOf(await push(business, [row()]), 409, 'no_exchange_rate');
    await setRates('KWD', { '2026-03-10': 3.25 });
    await pushRow(business, row({ category: '6300' }));
    expect((await bookingOf(id)).lines).toEqual({ '1010': -325, '6300': 325 });
  });

  it('shares each part of a split in both currencies', async () => {
    await setRates('EUR', { '2026-03-10': 1.111 });
    await open();
    const { id } = await pushRow(business, row());
    const splits = [
      { amount: 33.33, category: '6300' },
      { amount: 33.33, category: '6400' },
      { amount: 33.34, category: '6550' },
    ];
    dataOf(await business.api.put(`/v1/transactions/${id}/splits`, { splits }));
    expect((await bookingOf(id)).lines).toEqual({
      '1010': -111.1,
      '6300': 37.03,
      '6400': 37.03,
      '6550': 37.04,
    });
  });

  it('does not keep a part of a split that is worth nothing', async () => {
    await setRates('JPY', { '2026-03-10': 0.0067 });
    await open({ currency: 'JPY' });
    const { id } = await pushRow(business, row({ amount: 101 }));
    const splits = [
      { amount: 100, category: '6300' },
      { amount: 1, category: '6400' },
    ];
    dataOf(await business.api.put(`/v1/transactions/${id}/splits`, { splits }));
    expect((await bookingOf(id)).lines).toEqual({ '1010': -0.68, '6300': 0.67, '6400': 0.01 });
  });

  it('is reversed in both currencies when the bank withdraws a transaction', async () => {
    await open();
    await pushRow(business, row({ date: '2026-03-13', category: '6300' }));
    dataOf(await push(business, [], { removed: [{ externalId: 'r1', accountExternalId: 'eur' }] }));
    expect(await balancesOf(business)).toEqual({});
    const [reversal] = await entriesOf(business, 'source=reversal');
    expect(reversal.lines[0]).toMatchObject({ debit: 114.76, originalAmount: 100, originalCurrency: 'EUR' });
  });

  it('exports its lines with their total cost in the currency of the books', async () => {
    await open({ openingBalance: 1000, openingBalanceDate: '2026-03-13' });
    await pushRow(business, row({ date: '2026-03-13', category: '6300' }));
    const { body } = await business.api.get('/v1/reports/journal');
    expect(body).toContain('commodity EUR\n    format 1000.00 EUR\n');
    expect(body).toContain('  1000.00 EUR @@ 1147.60 USD\n');
    expect(body).toContain('  -100.00 EUR @@ 114.76 USD\n');
  });

  it('refuses an amount that is too large in the currency of the books', async () => {
    await setRates('KWD', { '2026-03-10': 999_999_999 });
    await open({ currency: 'KWD' });
    expect(refusalOf(await push(business, [row({ amount: 9_999_999 })]), 400, 'invalid_request')).toBe(
      'amount of 2026-03-10 is too large in USD',
    );
  });

  describe('without a rate', () => {
    it('refuses a push whole, and names the days', async () => {
      await open({ currency: 'KWD' });
      await setRates('KWD', { '2026-03-02': 3.25 });
      const rows = ['2026-03-09', '2026-03-10', '2026-03-01'].map((date, at) =>
        row({ externalId: `r${at}`, date }),
      );
      expect(refusalOf(await push(business, rows), 409, 'no_exchange_rate')).toBe(
        'no exchange rate in USD of that day or the 7 days before: KWD on 2026-03-01, KWD on 2026-03-10. Set one with PUT /v1/exchange-rates',
      );
      expect(await countIn(world, business, 'bank_transaction')).toBe(0);
    });

    it('refuses a mapping whole', async () => {
      const declared = dataOf(
        await declareAccounts(business, [
          { externalId: 'kwd', currency: 'KWD', openingBalance: 5, openingBalanceDate: '2026-01-05' },
        ]),
      );
      const id = declared.accounts[0].bankAccountId;
      refusalOf(await mapTo(business, id, '1010'), 409, 'no_exchange_rate');
      expect(await bankAccountOf(business, 'kwd')).toMatchObject({ ledgerMapped: false });
      await setRates('KWD', { '2026-01-05': 3 });
      dataOf(await mapTo(business, id, '1010'));
      expect(await balancesOf(business)).toEqual({ '1010': 15, '3900': -15 });
    });

    it.each(['1998-12-31', '2026-05-29'])('maps an opening balance of 0 on %s', async (day) => {
      await open({ openingBalance: 0, openingBalanceDate: day });
      expect(await bankAccountOf(business, 'eur')).toMatchObject({ ledgerMapped: true, openingBalance: 0 });
      expect(await balancesOf(business)).toEqual({});
    });

    it('changes an opening balance to 0', async () => {
      await open({ openingBalance: 1000, openingBalanceDate: '2026-03-13' });
      await declareAccounts(business, [
        { externalId: 'eur', currency: 'EUR', openingBalance: 0, openingBalanceDate: '1998-12-31' },
      ]);
      expect(await bankAccountOf(business, 'eur')).toMatchObject({ openingBalanceDate: '1998-12-31' });
      expect(await balancesOf(business)).toEqual({});
    });
  });

  it('does not move in a closed period', async () => {
    await open();
    await pushRow(business, row({ date: '2026-02-13', category: '6300' }));
    await lockThrough(business, '2026-02-28');
    refusalOf(await push(business, [row({ date: '2026-02-13', amount: 5 })]), 409, 'period_locked');
    await pushRow(business, row({ date: '2026-02-13', category: '6300' }));
  });

  it('compares the limit for reviews with what is booked', async () => {
    await business.api.patch(`/v1/entities/${business.entityId}`, { reviewAmountLimit: 100 });
    await open();
    const rows = await pushRows(business, [
      row({ externalId: 'over', date: '2026-03-13', amount: 90, category: '6300' }),
      row({ externalId: 'under', date: '2026-03-13', amount: 80, category: '6300' }),
    ]);
    expect(rows['over'].needsReview).toBe(true);
    expect(rows['under'].needsReview).toBe(false);
  });

  it.each([
    ['an original amount on the other side', "5, 'EUR'", 'journal_line_original'],
    ['an original amount without a currency', '-5, null', 'journal_line_original'],
    ['the currency of another account', "-5, 'GBP'", 'journal_line_currency_of_bank_account'],
  ])('refuses %s, whatever writes', async (_what, columns, constraint) => {
    await open();
    const { id } = await pushRow(business, row({ date: '2026-03-13', category: '6300' }));
    const { journalEntryId } = await transactionOf(business, id);
    const superuser = await superuserIn(world);
    const inserted = superuser.query(
      `insert into journal_line (business_id, entity_id, entry_id, line_no, account_id, bank_account_id, amount_minor,
                                 posted_on, flow_sense, foreign_minor, currency)
       select business_id, entity_id, entry_id, 3, account_id, bank_account_id, amount_minor, posted_on, flow_sense, ${columns}
         from journal_line where entry_id = $1 and line_no = 1`,
      [journalEntryId],
    );
    await expect(inserted).rejects.toMatchObject({ constraint });
    await superuser.end();
  });

  it('is never posted to without original amounts, which an earlier release does not send', async () => {
    const bankAccountId = await open();
    const { id } = await pushRow(business, row({ date: '2026-03-13', category: '6300' }));
    const { journalEntryId } = await transactionOf(business, id);
    const superuser = await superuserIn(world);
    const posted = superuser.query(
      `select post_journal_entries($1, $2, now(), 'system', null, array[$3::uuid], array['2026-03-13'::date], array['x'],
         array['manual'], array[null::uuid], array[null::int], array[null::uuid], array[1::smallint], array[2::smallint],
         array[$3, $3]::uuid[], array[1, 2]::smallint[], array(select account_id from journal_line where entry_id = $4),
         array[$5, null]::uuid[], array[5, -5]::bigint[], array['2026-03-13', '2026-03-13']::date[], array[1, 1]::smallint[])`,
      [
        business.businessId,
        business.entityId,
        '019cf000-0000-7000-8000-000000000001',
        journalEntryId,
        bankAccountId,
      ],
    );
    await expect(posted).rejects.toMatchObject({ constraint: 'journal_line_original' });
    await superuser.end();
  });
});
