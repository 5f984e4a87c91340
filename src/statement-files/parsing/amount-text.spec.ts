import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountTextOf } from './amount-text.js';

/** The amount as sign and digits, its only currency, and the direction. */
function shown(text: string): string | null {
  const read = amountTextOf(text);
  if (read === null) return null;
  const { isNegative, digits, currencies, direction } = read;
  const currency = currencies?.length === 1 ? ` ${currencies[0]}` : '';
  return `${isNegative ? '-' : ''}${digits}${currency}${direction === null ? '' : ` ${direction}`}`;
}

describe('amountTextOf', () => {
  it.each([
    ['22.40 DR', '22.40 out'],
    ['1,310.00 Cr.', '1,310.00 in'],
    ['61.25Cr', '61.25 in'],
    ['61.25C', '61.25 in'],
    ['D 61,25', '61,25 out'],
    ['CR61.25', '61.25 in'],
    ['12,50 S', '12,50 out'],
    ['12,50 H', '12,50 in'],
    ['12,50 Soll', '12,50 out'],
    ['H 12,50', '12,50 in'],
    ['12,50 Debe', '12,50 out'],
    ['Haber 12,50', '12,50 in'],
    ['₹1,00,000.00 Cr', '1,00,000.00 INR in'],
    ['Rs. 1,00,000.00', '1,00,000.00'],
    ['Rs.250', '250'],
    ['R$ 1.234,56', '1.234,56 BRL'],
    ['-R$ 12,90', '-12,90 BRL'],
    ['R$ -12,90', '-12,90 BRL'],
    ['R$12,90-', '-12,90 BRL'],
    ['(US$9,500.00)', '-9,500.00 USD'],
    ['US$ (9,500.00)', '-9,500.00 USD'],
    ['C$5', '5'],
    ['A$5', '5 AUD'],
    ['HK$5', '5 HKD'],
    ['S$5', '5 SGD'],
    ['₦48,000', '48,000 NGN'],
    ['NGN 3,410.25', '3,410.25 NGN'],
    ['3,410.25 NGN', '3,410.25 NGN'],
    ['3410.25NGN', '3410.25 NGN'],
    ['NGN3,410.25', '3,410.25 NGN'],
    ['NGN 3,410.25 DR', '3,410.25 NGN out'],
    ['DR NGN 3,410.25', '3,410.25 NGN out'],
    ['12,90 kr', '12,90'],
    ['kr. 12,90', '12,90'],
    ['1 234,56 zł', '1234,56 PLN'],
    ['1 234,56 Kč', '1234,56 CZK'],
    ["CHF 1'234.50", '1234.50 CHF'],
    ['Fr. 5.00', '5.00 CHF'],
    ['$5 USD', '5 USD'],
    ['+5.00 €', '5.00 EUR'],
    ['\u00a05.00\u00a0€', '5.00 EUR'],
  ])('reads %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    '',
    'CR',
    'USD',
    'R$',
    'DR 5 CR',
    'EUR 5 USD',
    '--5',
    '(-5)',
    '5 apples',
    'x5',
    '1e5',
    'ABC 5',
    '5 5',
  ])('does not read %j', (text) => {
    expect(shown(text)).toBeNull();
  });

  it('never throws, and reads no digits that are not there', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const digits = amountTextOf(text)?.digits ?? '';
        expect(text.replace(/[^\d.,]/g, '')).toContain(digits.replace(/^[.,]+|[.,]+$/g, ''));
      }),
    );
  });
});
