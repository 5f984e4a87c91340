import { describe, expect, it } from 'vitest';
import { fixture, lines, readReady } from '../support/statement-files/fixtures.js';

const noticesOf = ({ notices }: { notices: { code: string; count: number }[] }) =>
  Object.fromEntries(notices.map(({ code, count }) => [code, count]));
const balancesOf = ({
  statements,
}: {
  statements: {
    openingMinor: bigint | null;
    closingMinor: bigint | null;
    differenceMinor: bigint | null;
  }[];
}) => statements.map((one) => [one.openingMinor, one.closingMinor, one.differenceMinor]);

describe('OFX', () => {
  it('1 is SGML in the charset of its header, with fields that are never closed', async () => {
    const file = await readReady(fixture('ofx/checking-sgml.ofx'));
    expect(file.format).toBe('ofx');
    expect(lines(file)).toEqual([
      '2026-03-02 1234 AT&T *CAFÉ #12 AT&T *CAFÉ #12 SEATTLE',
      '2026-03-03 -50050 PAYROLL',
      '2026-03-04 2000 Check 1001',
    ]);
    expect(file.transactions.map((transaction) => transaction.externalId)).toEqual([
      '2026030201',
      '2026030301',
      '2026030401',
    ]);
    expect(balancesOf(file)).toEqual([[null, 146816n, null]]);
    expect(file.accountName).toBe('00012345');
    expect(noticesOf(file)).toEqual({ zero_amount: 1 });
  });

  it('2 and QFX are XML; payees, converted amounts and pending transactions are distinguished', async () => {
    const file = await readReady(fixture('ofx/card.qfx'), { isLiability: true });
    expect(lines(file)).toEqual([
      '2026-03-10 3500 Corner <Shop> | Corner <Shop>',
      '2026-03-11 -10000 PAYMENT thank <you> & bye',
    ]);
    expect(balancesOf(file)).toEqual([[null, -25010n, null]]);
    expect(noticesOf(file)).toEqual({ pending_entry: 1 });
  });

  it('with several accounts returns the one that is known or given', async () => {
    const known = await readReady(fixture('ofx/two-accounts.ofx'), { knownAs: '111111' });
    expect(lines(known)).toEqual(['2026-03-01 100 ÜBER']);
    expect(noticesOf(known)).toEqual({ other_account: 1 });
    const said = { mapping: { account: '222-222' }, currency: 'EUR' };
    expect(lines(await readReady(fixture('ofx/two-accounts.ofx'), said))).toEqual(['2026-03-01 200 OTHER']);
  });

  it('with one id for several transactions imports all of them, and a repeated one once', async () => {
    const file = await readReady(fixture('ofx/reused-ids.ofx'));
    expect(lines(file).map((line) => line.split(' ').slice(1).join(' '))).toEqual([
      '100 ONE',
      '200 TWO',
      '300 TWICE',
      '400 WITHOUT',
      '400 Without',
    ]);
    expect(new Set(file.transactions.map((transaction) => transaction.externalId)).size).toBe(5);
    expect(noticesOf(file)).toEqual({ repeated_row: 1, reused_reference: 2 });
  });
});

describe('CAMT.053', () => {
  it('.02 splits batches that sum up, keeps the direction of reversals, and skips entries that are not booked', async () => {
    const file = await readReady(fixture('camt053/v02-oddities.xml'), { currency: 'EUR' });
    expect(lines(file)).toEqual([
      '2026-03-05 5075 Müller & Söhne RE 1 vom 1.3. | Müller & Söhne',
      '2026-03-05 10000 Stadtwerke | Stadtwerke',
      '2026-03-06 -5000 Closed Account AG | Closed Account AG',
      '2026-03-06 500 Gebühren Ausland',
    ]);
    expect(balancesOf(file)).toEqual([[10000n, -575n, 0n]]);
    expect(file.accountName).toBe('DE44500105175407324931');
    expect(noticesOf(file)).toEqual({
      batch_not_split: 1,
      zero_amount: 1,
      pending_entry: 1,
      information_entry: 1,
    });
  });

  it('.08 has names in Pty, statuses in Cd, prefixes, and a statement for each day', async () => {
    const file = await readReady(fixture('camt053/v08-two-days.xml'));
    expect(lines(file)).toEqual([
      '2026-03-01 -1000 Customer Inc RF18539007547034 | Customer Inc',
      '2026-03-02 100 FEE',
    ]);
    expect(balancesOf(file)).toEqual([
      [1000n, 2000n, 0n],
      [2000n, 1800n, 100n],
    ]);
    expect(noticesOf(file)).toEqual({ balance_mismatch: 1 });
  });
});

describe('MT940', () => {
  it('has reversals, entry dates across the year, subfields, and NONREF references', async () => {
    const file = await readReady(fixture('mt940/swift.sta'), { currency: 'EUR' });
    expect(lines(file)).toEqual([
      '2025-12-31 1250 Hausverwaltung Nord GmbH Miete Dezember 2025 | Hausverwaltung Nord GmbH',
      '2026-01-02 500 REVERSAL OF CREDIT',
      '2026-01-02 -1250 Return of rent second line',
      '2026-01-02 -1 Bank entry',
    ]);
    expect(file.transactions.map((transaction) => transaction.reference?.value ?? null)).toEqual([
      'BANKREF-1',
      null,
      '2025-0815',
      null,
    ]);
    expect(balancesOf(file)).toEqual([[100000n, 99501n, 0n]]);
    expect(file.notices).toEqual([]);
  });

  it('has pages, named parts, expected entries and genuine duplicates', async () => {
    const file = await readReady(fixture('mt940/two-pages.mt940'), { currency: 'EUR' });
    expect(lines(file)).toEqual([
      '2026-03-01 -3000 J. de Vries Factuur 12 | J. de Vries',
      '2026-03-02 555 Bank entry',
      '2026-03-02 555 Bank entry',
    ]);
    expect(balancesOf(file)).toEqual([
      [-1000n, 2000n, 0n],
      [2000n, 890n, 0n],
    ]);
    expect(noticesOf(file)).toEqual({ pending_entry: 1, zero_amount: 1 });
  });
});

describe('QIF', () => {
  it('has splits that repeat letters, an apostrophe before the year, and an opening record', async () => {
    const file = await readReady(fixture('qif/bank.qif'));
    expect(lines(file)).toEqual([
      '2026-02-28 123450 Landlord February rent',
      '2026-03-01 -1200 Refund',
      '2026-03-01 2000 Check 1002',
    ]);
    expect(balancesOf(file)).toEqual([[100_000n, null, null]]);
    expect(noticesOf(file)).toEqual({ opening_balance_row: 1, zero_amount: 1 });
  });
});

describe('CSV', () => {
  it('derives signs and balances from a running balance, newest first', async () => {
    const file = await readReady(fixture('csv/signed-with-balance.csv'));
    expect(lines(file)).toEqual([
      '2026-03-12 450 Coffee "Zum Löwen", Bern',
      '2026-03-12 450 Coffee "Zum Löwen", Bern',
      '2026-03-10 -100000 Salary ACME GmbH',
      '2026-03-09 10 Card fee',
    ]);
    expect(balancesOf(file)).toEqual([[10000n, 109090n, 0n]]);
    expect(new Set(file.transactions.map((transaction) => transaction.externalId)).size).toBe(4);
  });

  it('with columns for money out and in and two dates uses the posting date', async () => {
    const file = await readReady(fixture('csv/money-in-and-out.csv'));
    expect(lines(file)).toEqual([
      '2026-03-01 12500 CHECK 1001',
      '2026-03-02 -42 INTEREST PAID',
      '2026-03-03 100042 WIRE OUT',
      '2026-03-14 -200000 DEPOSIT',
    ]);
    expect(balancesOf(file)).toEqual([[100000n, 187500n, 0n]]);
  });

  it('from Germany has lines above its table, Windows characters, and words for its signs', async () => {
    const file = await readReady(fixture('csv/german.csv'), { currency: 'EUR' });
    expect(lines(file)).toEqual([
      '2026-03-02 123450 Müller & Söhne KG RE 4711 | Müller & Söhne KG',
      '2026-03-03 -99 Bäckerei Krämer Erstattung | Bäckerei Krämer',
      '2026-03-13 8000 Stadtwerke Abschlag | Stadtwerke',
    ]);
  });

  it('is read with tabs, parentheses and spaces between thousands', async () => {
    expect(lines(await readReady(fixture('csv/day-first-tabs.csv')))).toEqual([
      '2025-12-31 123400 NEW YEAR PARTY',
      '2026-01-01 -1000 REFUND',
    ]);
  });
});
