import { type CurrencyCode, decimalsOf } from '../../kernel/currency.js';
import type { TableCell } from '../statement-table.js';

const PERCENT = formatOf(1);

/** Shows a cell as a workbook does: its amount, and its comparison if it has one. */
export function cellPrinter(currency: CurrencyCode): (cell: TableCell) => string[] {
  const format = formatOf(decimalsOf(currency));
  const money = (amount: number) => printedAmount(amount, format);
  return ({ amount, comparison }) => {
    if (comparison === null) return [money(amount)];
    const { changePercent: percent } = comparison;
    const changePercent = percent === null ? '' : `${PERCENT.format(percent)}%`;
    return [money(amount), money(comparison.amount), money(comparison.change), changePercent];
  };
}

/** Negative amounts are in parentheses, zero is a dash. */
function printedAmount(amount: number, format: Intl.NumberFormat): string {
  if (amount === 0) return '-';
  const digits = format.format(Math.abs(amount));
  return amount < 0 ? `(${digits})` : digits;
}

function formatOf(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
