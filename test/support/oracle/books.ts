import fc from 'fast-check';
import { expect } from 'vitest';
import { isCleanLine, isCleanText } from '../../../src/kernel/text.js';
import { addDays, calendarDate, toDayNumber } from '../../../src/kernel/calendar-date.js';
import { declareAccounts, push } from '../books/push.js';
import { closeYear, mapTo } from '../books/steps.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import { dataOf } from '../http/responses.js';
import { decide, transactionOf } from '../books/transactions.js';
import { newRule } from '../categorization/rules.js';
import type { World } from '../world/world.js';

const FIRST_DAY = calendarDate('2024-11-01');
const DAYS = 600;
/** Days that have passed: rates of the future do not exist. */
const PAST_DAYS = 490;
const DAYS_OF_A_RATE = 7;
/** Of the years that have ended. */
const YEAR_ENDS = ['2024-12-31', '2025-12-31'];
const DECIMALS = { USD: 2, JPY: 0, BHD: 3 } as const;
type Currency = keyof typeof DECIMALS;
/** Bank accounts in the two other currencies, and the ledger accounts that they are mapped to. */
const OTHERS = [
  { externalId: 'first', number: '1080' },
  { externalId: 'second', number: '1090' },
] as const;
const KINDS = { chk: 'checking', sav: 'savings', card: 'credit_card', loan: 'loan' } as const;
const ACCOUNTS = ['4000', '4100', '6300', '7000', '1500', '2300', '3010'];
const CATEGORIES = [...ACCOUNTS, 'transfer'];
/** Numbers of custom accounts that could be misread as something else. */
const NUMBERS = ['2026-01-01', '1.50', 'USD', '5e-3'];

/** Syntax of plain-text accounting, for descriptions where it must have no effect. */
export const FRAGMENTS = [
  ';',
  ' ; date:2020-01-01',
  '(',
  ')',
  '(code)',
  '[virtual]',
  '|',
  'payee | note',
  '@',
  '@@ 2 EUR',
  '=',
  '= 5.00 USD',
  ':=',
  '*',
  '!',
  '{1.00 USD}',
  '"',
  "'",
  '#',
  '%',
  '\\',
  '2026-01-01 ',
  '2026/1/1=2026/1/2',
  '99',
  '-1.00 USD',
  '\t',
  '  ',
  '\r\n',
  '\n    assets:1000 Checking  999.99 USD',
  '\n2026-01-01 * (forged) entry\n    expenses:6300 Software  5.00 USD\n    assets:1000 Checking\n',
  '\n\ninclude /etc/hostname\n',
  '\nP 2026-01-01 USD 2 EUR\n',
  '\ncomment\n',
  '\nend\n',
  '\n~ monthly\n',
  'type:X',
  'é漢字🧾',
  '\u202e',
  '\u00a0\u00a0',
  '\u2028',
  '\ufeff',
  'ACME',
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'grapheme', maxLength: 8 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(''));
const description = text.filter((value) => value.length <= 500 && value.length > 0 && isCleanText(value));
const name = text.filter((value) => value.length <= 120 && value.length > 0 && isCleanLine(value));
const day = fc.nat(DAYS).map((days) => addDays(FIRST_DAY, days));
const amountMinor = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 5_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10 ** 11, max: 10 ** 12 }) },
);
const pastDay = fc.nat(PAST_DAYS).map((days) => addDays(FIRST_DAY, days));
const place = fc.nat(1_000);
const category = fc.oneof(fc.constantFrom(...CATEGORIES), place);

/** The content of a set of books. Items are named by position, so that any part can be omitted. */
export const bookArbitrary = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'BHD'),
  legalName: name,
  ownAccounts: fc.array(fc.record({ name, category: fc.constantFrom('expense', 'revenue') }), {
    minLength: 1,
    maxLength: NUMBERS.length,
  }),
  openings: fc.record({
    chk: fc.integer({ min: -9_000_000, max: 9_000_000 }),
    sav: fc.nat(9_000_000),
    card: fc.integer({ min: -9_000_000, max: 9_000_000 }),
    loan: fc.nat(9_000_000),
  }),
  opened: fc.constantFrom('2024-11-01', '2024-12-31', '2025-02-28'),
  rows: fc.array(
    fc.record({
      account: fc.constantFrom('chk', 'sav', 'card', 'loan'),
      date: day,
      out: fc.boolean(),
      amountMinor,
      description,
      category: fc.option(category, { nil: undefined }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
  /** Splits every amount up to a limit by a share in millionths. */
  rule: fc.option(
    fc.record({
      limitMinor: fc.integer({ min: 1, max: 5_000_000 }),
      share: fc.integer({ min: 1, max: 999_999 }),
      part: place,
      rest: fc.constantFrom(...ACCOUNTS),
    }),
  ),
  decisions: fc.array(fc.record({ row: place, category }), { maxLength: 6 }),
  splits: fc.array(
    fc.record({ row: place, partMinor: amountMinor, first: place, second: fc.constantFrom(...ACCOUNTS) }),
    { maxLength: 6 },
  ),
  entries: fc.array(
    fc.record({ date: day, description, amountMinor, debit: place, credit: place, reversed: fc.boolean() }),
    { maxLength: 4 },
  ),
  /** Bank accounts in other currencies. Rates are in millionths, each for a week, in turn. */
  others: fc.record({
    rates: fc.array(fc.integer({ min: 300_000, max: 3_000_000 }), { minLength: 2, maxLength: 9 }),
    openingMinor: fc.integer({ min: -90_000, max: 90_000 }),
    rows: fc.array(
      fc.record({
        account: fc.nat(OTHERS.length - 1),
        date: pastDay,
        out: fc.boolean(),
        amountMinor: fc.integer({ min: 1, max: 5_000_000 }),
        category: fc.option(category, { nil: undefined }),
        /** A part of a split; as large as the amount: no split. */
        partMinor: fc.integer({ min: 1, max: 9_000_000 }),
      }),
      { maxLength: 8 },
    ),
    /** From the first to the second, or to the checking account. Amounts are up to five percent from the rate of the day. */
    conversions: fc.array(
      fc.record({
        date: pastDay,
        days: fc.nat(5),
        amountMinor: fc.integer({ min: 100_000, max: 5_000_000 }),
        toChecking: fc.boolean(),
        percent: fc.integer({ min: 95, max: 105 }),
      }),
      { maxLength: 3 },
    ),
    revalued: fc.option(pastDay),
  }),
  /** How many of the years are closed at the end. */
  closedYears: fc.nat(YEAR_ENDS.length),
  period: fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
});
export type Book = typeof bookArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Writes the books over HTTP. */
export async function write(world: World, book: Book): Promise<TestBusiness> {
  const { currency } = book;
  const business = await newBusiness(world, { name: book.legalName, currency });
  const amount = (minor: number) => minor / 10 ** DECIMALS[currency];
  const own = book.ownAccounts.map((account, index) => ({ accountNumber: NUMBERS[index] ?? '', ...account }));
  for (const account of own) dataOf(await business.api.post('/v1/accounts', account), 201);
  const accountAt = (at: number) => own[at % own.length]?.accountNumber ?? '';
  const categoryOf = (chosen: string | number) => (typeof chosen === 'number' ? accountAt(chosen) : chosen);

  const accounts = Object.entries(KINDS).map(([externalId, kind]) => ({
    externalId,
    kind,
    currency,
    openingBalance: amount(book.openings[externalId as keyof typeof KINDS]),
    openingBalanceDate: book.opened,
  }));
  dataOf(await declareAccounts(business, accounts));
  if (book.rule !== null) {
    const { limitMinor, share, part, rest } = book.rule;
    const limit = amount(limitMinor);
    await newRule(business, {
      conditions: [{ field: 'amount', operator: 'between', min: -limit, max: limit }],
      category: rest,
      splits: [{ category: accountAt(part), share: share / 1_000_000 }],
    });
  }
  const rows = book.rows.map((row, index) => ({
    externalId: `r${index}`,
    accountExternalId: row.account,
    date: row.date,
    amount: amount(row.out ? row.amountMinor : -row.amountMinor),
    description: row.description,
    ...(row.category === undefined ? {} : { category: categoryOf(row.category) }),
  }));
  const { transactions } = dataOf(await push(business, rows));
  for (const decision of book.decisions) {
    await decide(business, transactions[decision.row % rows.length].id, categoryOf(decision.category));
  }
  for (const { row: at, partMinor, first, second } of book.splits) {
    const index = at % rows.length;
    const row = book.rows[index];
    const wholeMinor = row?.out ? row.amountMinor : -(row?.amountMinor ?? 0);
    // Transactions before the opening are not posted, and a part is not zero.
    if (row === undefined || row.date < book.opened || partMinor === wholeMinor) continue;
    const splits = [
      { amount: amount(partMinor), category: accountAt(first) },
      { amount: amount(wholeMinor - partMinor), category: second },
    ];
    dataOf(await business.api.put(`/v1/transactions/${transactions[index].id}/splits`, { splits }));
  }
  const byHand = [...own.map(({ accountNumber }) => accountNumber), '1100', '1000', '2400', '3200', '6150'];
  for (const entry of book.entries) {
    const lines = [
      { accountNumber: byHand[entry.debit % byHand.length], debit: amount(entry.amountMinor) },
      { accountNumber: byHand[entry.credit % byHand.length], credit: amount(entry.amountMinor) },
    ];
    const body = { date: entry.date, description: entry.description, lines };
    const { id } = dataOf(await business.api.post('/v1/journal-entries', body), 201);
    if (entry.reversed) dataOf(await business.api.post(`/v1/journal-entries/${id}/reverse`), 200);
  }
  await writeOthers(business, book, categoryOf);
  for (const yearEnd of YEAR_ENDS.slice(0, book.closedYears)) await closeYear(business, yearEnd);
  return business;
}

/** Bank accounts in the two currencies that the books are not in, at own rates. */
async function writeOthers(
  business: TestBusiness,
  book: Book,
  categoryOf: (chosen: string | number) => string,
): Promise<void> {
  const { currency, opened, others } = book;
  const currencies = (Object.keys(DECIMALS) as Currency[]).filter((one) => one !== currency);
  const amount = (account: number, minor: number) => minor / 10 ** DECIMALS[currencies[account] ?? 'USD'];
  const weeks = Array.from({ length: PAST_DAYS / DAYS_OF_A_RATE + 1 }, (_, week) => week);
  const rates = currencies.flatMap((other, at) =>
    weeks.map((week) => ({
      date: addDays(FIRST_DAY, week * DAYS_OF_A_RATE),
      currency: other,
      rate: (others.rates[(week + at) % others.rates.length] ?? 1) / 1_000_000,
    })),
  );
  dataOf(await business.api.put('/v1/exchange-rates', { rates }));
  const accounts = OTHERS.map(({ externalId }, at) => ({
    externalId,
    kind: 'savings',
    currency: currencies[at] ?? 'USD',
    openingBalance: amount(at, others.openingMinor),
    openingBalanceDate: opened,
  }));
  const declared = dataOf(await declareAccounts(business, accounts)).accounts;
  for (const [at, { number }] of OTHERS.entries())
    dataOf(await mapTo(business, declared[at].bankAccountId, number));
  if (others.rows.length > 0) await pushOthers(business, { opened, rows: others.rows }, amount, categoryOf);
  for (const [at, conversion] of others.conversions.entries())
    if (conversion.date >= opened) await convert(business, book, currencies, { at, ...conversion });
  if (others.revalued !== null) {
    const path = `/v1/entities/${business.entityId}/revalue`;
    dataOf(await business.api.post(path, { through: others.revalued }));
    expect(dataOf(await business.api.post(path, { through: others.revalued })).months).toEqual([]);
  }
}

async function pushOthers(
  business: TestBusiness,
  { opened, rows }: Pick<Book, 'opened'> & Pick<Book['others'], 'rows'>,
  amount: (account: number, minor: number) => number,
  categoryOf: (chosen: string | number) => string,
): Promise<void> {
  const pushed = rows.map((row, at) => ({
    externalId: `o${at}`,
    accountExternalId: OTHERS[row.account]?.externalId ?? '',
    date: row.date,
    amount: amount(row.account, row.out ? row.amountMinor : -row.amountMinor),
    ...(row.category === undefined ? {} : { category: categoryOf(row.category) }),
  }));
  const { transactions } = dataOf(await push(business, pushed));
  for (const [at, { account, date, out, amountMinor: whole, partMinor }] of rows.entries()) {
    if (date < opened || partMinor >= whole) continue;
    const sign = out ? 1 : -1;
    const splits = [
      { amount: amount(account, sign * partMinor), category: '6300' },
      { amount: amount(account, sign * (whole - partMinor)), category: '7000' },
    ];
    dataOf(await business.api.put(`/v1/transactions/${transactions[at].id}/splits`, { splits }));
  }
}

/** Moves money to an account in another currency, and matches the two transactions. */
async function convert(
  business: TestBusiness,
  { currency, rule, others: { rates } }: Book,
  [first = 'USD', second = 'USD']: readonly Currency[],
  conversion: Book['others']['conversions'][number] & { readonly at: number },
): Promise<void> {
  const { at, date, days, amountMinor: leftMinor, toChecking, percent } = conversion;
  const leg = { description: `Conversion ${at}`, category: 'transfer' };
  const left = {
    ...leg,
    externalId: `out${at}`,
    accountExternalId: 'first',
    date,
    amount: leftMinor / 10 ** DECIMALS[first],
  };
  const [out] = dataOf(await push(business, [left])).transactions;
  const { bookedAmount } = await transactionOf(business, out.id);
  const arrived = addDays(date, days);
  const week = Math.floor((toDayNumber(arrived) - toDayNumber(FIRST_DAY)) / DAYS_OF_A_RATE);
  const rate = toChecking ? 1 : (rates[(week + 1) % rates.length] ?? 1) / 1_000_000;
  const scale = 10 ** DECIMALS[toChecking ? currency : second];
  const units = (bookedAmount * percent) / 100 / rate;
  const come = {
    ...leg,
    externalId: `in${at}`,
    accountExternalId: toChecking ? 'chk' : 'second',
    date: arrived,
    amount: -Math.round(units * scale) / scale,
  };
  const [into] = dataOf(await push(business, [come])).transactions;
  const matched = await business.api.post('/v1/transfers', {
    outTransactionId: out.id,
    inTransactionId: into.id,
  });
  // The rule may have split one of them.
  if (rule === null || matched.status !== 409) dataOf(matched, 201);
}

/** The journal export in plain-text accounting format, for a period or in full. */
export async function exportJournal(
  business: TestBusiness,
  period: { from?: string; to?: string } = {},
): Promise<string> {
  const query = new URLSearchParams(period).toString();
  const response = await business.api.get<string>(`/v1/reports/journal?${query}`, { accept: 'text/plain' });
  if (response.status !== 200) throw new Error(response.text);
  return response.text;
}
