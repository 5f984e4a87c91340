import { describe, expect, it } from 'vitest';
import { lines, read, readReady, refusal } from '../support/statement-files/fixtures.js';

const csv = (...rows: string[]) => ['Date;Description;Amount', ...rows, ''].join('\n');

describe('an amount with CR or DR', () => {
  it('has the direction that it says', async () => {
    const file = csv(
      '2026-04-11;Ink;22.40 DR',
      '2026-04-14;Order 9;1310.00 CR',
      '2026-04-17;Desk;1,204.00Dr',
    );
    expect(lines(await readReady(file))).toEqual([
      '2026-04-11 2240 Ink',
      '2026-04-14 -131000 Order 9',
      '2026-04-17 120400 Desk',
    ]);
    const german = csv('2026-04-11;Tinte;22,40 S', '2026-04-14;Auftrag;1.310,00 H');
    expect(lines(await readReady(german, { currency: 'EUR' }))).toEqual([
      '2026-04-11 2240 Tinte',
      '2026-04-14 -131000 Auftrag',
    ]);
  });

  it('is the exception in a table in which only one of the two occurs', async () => {
    const file = csv('2026-04-11;Ink;22.40', '2026-04-12;Refund;8.15Cr', '2026-04-13;Paper;3.00');
    for (const isLiability of [true, false])
      expect(lines(await readReady(file, { isLiability }))).toEqual([
        '2026-04-11 2240 Ink',
        '2026-04-12 -815 Refund',
        '2026-04-13 300 Paper',
      ]);
  });

  it('must not be one of several without, or contradict its sign', async () => {
    expect(await refusal(csv('2026-04-11;A;1.00 CR', '2026-04-12;B;2.00 DR', '2026-04-13;C;3.00'))).toBe(
      'file line 4: has an amount without CR or DR',
    );
    expect(await refusal(csv('2026-04-11;A;-1.00 CR', '2026-04-12;B;2.00 DR'))).toBe(
      'file line 2: is negative but marked as money in',
    );
  });

  it('agrees with its running balance', async () => {
    const file =
      'Date;Description;Amount;Balance\n2026-04-11;Ink;30.00 DR;20.00 DR\n2026-04-12;Order;70.00 CR;50.00 CR\n';
    expect((await readReady(file)).statements[0]).toMatchObject({
      openingMinor: 1_000n,
      closingMinor: 5_000n,
      differenceMinor: 0n,
    });
  });
});

describe('an amount with a currency', () => {
  it.each([
    ['$', 'USD', ['R$', 'kr', '€']],
    ['kr', 'SEK', ['$', '₹']],
    ['R$', 'BRL', ['€', 'zł']],
    ['usd', 'USD', ['R$', 'constructor']],
  ] as const)('has it in a column of signs, too: %s for %s', async (sign, currency, others) => {
    const file = (other: string) =>
      `Date;Description;Amount;Currency\n2026-04-11;Ink;-1.00;${sign}\n2026-04-12;Sale;2.00;${other}\n`;
    for (const other of others) {
      const ready = await readReady(file(other), { currency, mapping: { sign: 'negative_is_out' } });
      expect(lines(ready)).toEqual(['2026-04-11 100 Ink']);
      expect(ready.notices).toMatchObject([{ code: 'other_currency', lines: [3] }]);
    }
  });

  it('is read in the currency of the account', async () => {
    const file = csv(
      '2026-02-02;Sale;₦48,000',
      '2026-02-03;Data;-₦2,750.00',
      '2026-02-05;Fuel;NGN -3,410.25',
    );
    const options = { currency: 'NGN', mapping: { sign: 'negative_is_out' } } as const;
    expect(lines(await readReady(file, options))).toEqual([
      '2026-02-02 -4800000 Sale',
      '2026-02-03 275000 Data',
      '2026-02-05 341025 Fuel',
    ]);
    const real = csv('13/03/2026;Pix;R$ 1.234,56', '14/03/2026;Tarifa;-R$ 12,90');
    expect(lines(await readReady(real, { currency: 'BRL', mapping: { sign: 'negative_is_out' } }))).toEqual([
      '2026-03-13 -123456 Pix',
      '2026-03-14 1290 Tarifa',
    ]);
  });

  it('is left out with its line if the account has another one', async () => {
    const file = csv('2026-02-02;Sale;-48.00', '2026-02-03;Hotel;-€70.00', '2026-02-05;Data;-US$2.50');
    const ready = await readReady(file, { mapping: { sign: 'negative_is_out' } });
    expect(lines(ready)).toEqual(['2026-02-02 4800 Sale', '2026-02-05 250 Data']);
    expect(ready.notices).toMatchObject([{ code: 'other_currency', lines: [3] }]);
    expect(await refusal(csv('2026-02-02;Sale;-€48.00', '2026-02-03;Hotel;-€70.00'))).toBe(
      'file line 2: "-€48.00" is not in the currency of the account, USD',
    );
    expect((await read(csv('2026-02-02;Sale;Rs. 1,00,000.00'), { currency: 'INR' })).status).toBe(
      'needs_mapping',
    );
  });
});
