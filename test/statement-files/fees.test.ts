import { describe, expect, it } from 'vitest';
import { type FixtureOptions, lines, read, readReady, refusal } from '../support/statement-files/fixtures.js';

const table = (...rows: string[]) => `Date,Description,Amount,Fee,Balance\n${rows.join('\n')}\n`;
const EXCHANGE = table(
  '2026-03-01,Top-up,600.00,0.00,1000.00',
  '2026-03-02,Exchange,-100.00,1.50,898.50',
  '2026-03-03,Refund,20.00,0.50,918.00',
  '2026-03-04,Plan,0.00,7.99,910.01',
);
const newestFirst = (file: string) => {
  const [header, ...rows] = file.trim().split('\n');
  return `${[header, ...rows.toReversed()].join('\n')}\n`;
};
const FEE = { columns: { fee: 'Fee' } };
const amountsOf = async (file: string, options?: FixtureOptions) =>
  (await readReady(file, options)).transactions.map(({ amountMinor }) => amountMinor);
const noticesOf = async (file: string, options?: FixtureOptions) =>
  (await readReady(file, options)).notices.map(({ code, lines: named }) => [code, named]);

describe('a fee next to the amount', () => {
  it.each([
    ['the oldest first', EXCHANGE],
    ['the newest first', newestFirst(EXCHANGE)],
    ['written as negative amounts', EXCHANGE.replace(/,(\d+\.\d+),(\d+\.\d+)$/gm, ',-$1,$2')],
  ])('is money out if the balance proves that the amount does not include it: %s', async (_, file) => {
    const parsed = await readReady(file);
    expect(lines(parsed).toSorted()).toEqual([
      '2026-03-01 -60000 Top-up',
      '2026-03-02 10150 Exchange',
      '2026-03-03 -1950 Refund',
      '2026-03-04 799 Plan',
    ]);
    expect(parsed.statements).toMatchObject([
      { openingMinor: 40_000n, closingMinor: 91_001n, differenceMinor: 0n },
    ]);
    expect(parsed.notices).toEqual([]);
  });

  it('is left alone if the balance proves that the amount includes it', async () => {
    const file = table('2026-03-01,A,-10.00,1.00,90.00', '2026-03-02,B,-20.00,2.00,70.00');
    expect(await amountsOf(file)).toEqual([1000n, 2000n]);
    expect(await noticesOf(file)).toEqual([]);
  });

  it('belongs to columns of money out and money in, too', async () => {
    const file =
      'Date,Description,Debit,Credit,Fee,Balance\n2026-03-01,A,10,,0,90\n2026-03-02,B,20,,2,68\n2026-03-03,C,,5,1,72\n';
    expect(await amountsOf(file)).toEqual([1000n, 2200n, -400n]);
  });

  it.each([
    ['without a balance', EXCHANGE.replace(/,[^,]*$/gm, ''), [3, 4, 5]],
    [
      'with a balance that does not follow from the amounts',
      table('2026-03-01,A,-10.00,1.00,90.00', '2026-03-02,B,20.00,2.00,5.00'),
      [2, 3],
    ],
    [
      'with a fee only of the oldest transaction, which no balance proves',
      table('2026-03-01,A,-10.00,1.00,90.00', '2026-03-02,B,-20.00,0.00,70.00'),
      [2],
    ],
  ])('is reported and left alone %s, unless the mapping names it', async (_, file, named) => {
    const mapping = { sign: 'negative_is_out' } as const;
    const plain = await amountsOf(file, { mapping });
    expect(await noticesOf(file, { mapping })).toContainEqual(['unproven_fee', named]);
    const said = { mapping: { ...mapping, ...FEE } };
    const total = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
    const fees = file.matchAll(/^2026[^,]*,[^,]*,[^,]*,([\d.]+)/gm);
    const sum = [...fees].reduce((all, [, fee]) => all + Math.round(Number(fee) * 100), 0);
    const amounts = await amountsOf(file, said);
    expect(total(amounts)).toBe(total(plain) + BigInt(sum));
    expect((await noticesOf(file, said)).map(([code]) => code)).not.toContain('unproven_fee');
  });

  it('is not part of a net amount', async () => {
    const file = 'Date,Description,Gross,Fee,Net\n2026-03-01,A,100.00,3.20,96.80\n2026-03-02,B,-9,0,-9\n';
    for (const columns of [{}, { amount: 'Net' }]) {
      const options = { mapping: { sign: 'negative_is_out', columns } } as const;
      expect(await amountsOf(file, options)).toEqual([-9680n, 900n]);
      expect(await noticesOf(file, options)).toEqual([]);
    }
  });

  it('of a card is proven by what is owed', async () => {
    const file = table('2026-03-01,A,10.00,0.00,110.00', '2026-03-02,B,20.00,1.00,131.00');
    const options = { isLiability: true, mapping: { sign: 'positive_is_out' } } as const;
    expect(await amountsOf(file, options)).toEqual([1000n, 2100n]);
  });

  it('that cannot be read is ignored, and refused if the mapping names it', async () => {
    const file = table('2026-03-01,A,-10.00,1.00,90.00', '2026-03-02,B,-20.00,1.234,70.00');
    expect(await amountsOf(file)).toEqual([1000n, 2000n]);
    expect(await refusal(file, { mapping: FEE })).toContain('file line 3: "1.234"');
  });

  it('does not exceed the limit of an amount together with it', async () => {
    const file = table('2026-03-01,A,-1,0,0', '2026-03-02,B,-99999999999.99,99999999999.99,0');
    expect(await refusal(file, { mapping: { ...FEE, sign: 'negative_is_out' } })).toBe(
      'file line 3: the amount with its fee is not under 10^13 minor units',
    );
  });

  it('does not settle the sign of amounts that are never negative', async () => {
    const file = table('2026-03-01,A,10.00,1.00,90.00', '2026-03-02,B,20.00,2.00,68.00');
    expect(await read(file)).toMatchObject({ ambiguities: [{ field: 'sign' }] });
  });
});
