import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../kernel/currency.js';
import { sumMinor, toAmount } from '../kernel/money.js';
import type { JournalLineDto } from './journal.dto.js';
import { readManualLines } from './manual-entry.js';

const USD = 'USD' as CurrencyCode;
const JPY = 'JPY' as CurrencyCode;
const debit = (accountNumber: string, amount: number): JournalLineDto => ({ accountNumber, debit: amount });
const credit = (accountNumber: string, amount: number): JournalLineDto => ({ accountNumber, credit: amount });

const problemsOf = (lines: JournalLineDto[], currency = USD) => {
  const read = readManualLines(lines, currency);
  return read.ok ? [] : read.problems.map(({ path, problem }) => `${path} ${problem}`);
};

describe('the lines of a manual entry', () => {
  it('become positive debits and negative credits in minor units', () => {
    expect(readManualLines([debit('6550', 1200.5), credit('1000', 1200), credit('2000', 0.5)], USD)).toEqual({
      ok: true,
      lines: [
        { accountNumber: '6550', amountMinor: 120_050n },
        { accountNumber: '1000', amountMinor: -120_000n },
        { accountNumber: '2000', amountMinor: -50n },
      ],
    });
  });

  it('are parsed in the currency of the entity', () => {
    expect(readManualLines([debit('6550', 1200), credit('1000', 1200)], JPY)).toMatchObject({
      ok: true,
      lines: [{ amountMinor: 1200n }, { amountMinor: -1200n }],
    });
  });

  it.each<[string, JournalLineDto[], string[]]>([
    [
      'neither a debit nor a credit',
      [{ accountNumber: '6550' }, credit('1000', 5)],
      ['lines[0] must have either debit or credit'],
    ],
    [
      'both a debit and a credit',
      [debit('6550', 5), { accountNumber: '1000', debit: 5, credit: 5 }],
      ['lines[1] must have either debit or credit'],
    ],
    ['a debit of zero', [debit('6550', 0), credit('1000', 5)], ['lines[0].debit must be greater than zero']],
    [
      'a credit of zero',
      [debit('6550', 5), credit('1000', 0)],
      ['lines[1].credit must be greater than zero'],
    ],
    [
      'a negative debit',
      [debit('6550', -5), credit('1000', 5)],
      ['lines[0].debit must be greater than zero'],
    ],
    [
      'a negative credit',
      [debit('6550', 5), credit('1000', -5)],
      ['lines[1].credit must be greater than zero'],
    ],
    [
      'more decimals than the currency has',
      [debit('6550', 1.005), credit('1000', 1.005)],
      [
        'lines[0].debit must have at most 2 decimals in USD',
        'lines[1].credit must have at most 2 decimals in USD',
      ],
    ],
    [
      'an amount above the maximum',
      [debit('6550', 1e11), credit('1000', 5)],
      ['lines[0].debit must be under 10^13 minor units'],
    ],
    [
      'too many debits',
      [debit('6550', 10), credit('1000', 7.5)],
      ['lines must balance: debits exceed credits by 2.50 USD'],
    ],
    [
      'too many credits',
      [debit('6550', 10), credit('1000', 10), credit('2000', 0.01)],
      ['lines must balance: credits exceed debits by 0.01 USD'],
    ],
  ])('with %s are refused by name', (_what, lines, problems) => {
    expect(problemsOf(lines)).toEqual(problems);
  });

  it('report all their problems at once, without the sum', () => {
    const lines = [debit('1', 1.234), { accountNumber: '2' }, credit('3', -1), credit('4', 99)];
    expect(problemsOf(lines)).toEqual([
      'lines[0].debit must have at most 2 decimals in USD',
      'lines[1] must have either debit or credit',
      'lines[2].credit must be greater than zero',
    ]);
  });

  const cents = fc.bigInt({ min: 1n, max: 10n ** 10n });

  it('are accepted when they balance to the cent and rejected when they are off by a cent', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), cents, (parts, off) => {
        const total = sumMinor(parts);
        const debits = parts.map((part) => debit('6550', toAmount(part, USD)));
        const read = readManualLines([...debits, credit('1000', toAmount(total, USD))], USD);
        expect(read.ok && sumMinor(read.lines.map(({ amountMinor }) => amountMinor))).toBe(0n);
        expect(problemsOf([...debits, credit('1000', toAmount(total + off, USD))])).toHaveLength(1);
      }),
    );
  });
});
