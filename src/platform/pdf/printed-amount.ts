import { type CurrencyCode, decimalsOf } from '../../kernel/currency.js';

/** Prints amounts of a currency as a workbook shows them: negative ones in parentheses, zero as a dash. */
export function amountPrinter(currency: CurrencyCode): (amount: number) => string {
  const format = printedNumbers(decimalsOf(currency));
  return (amount) => {
    if (amount === 0) return '-';
    const digits = format.format(Math.abs(amount));
    return amount < 0 ? `(${digits})` : digits;
  };
}

/** Numbers with groups of thousands, and with as many decimals. */
export function printedNumbers(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
