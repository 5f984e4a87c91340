import type { CurrencyCode } from '../../kernel/currency.js';
import { amountPrinter, printedNumbers } from '../../platform/pdf/printed-amount.js';
import type { TableCell } from '../statement-table.js';

const PERCENT = printedNumbers(1);

/** Shows a cell as a workbook does: its amount, and its comparison if it has one. */
export function cellPrinter(currency: CurrencyCode): (cell: TableCell) => string[] {
  const money = amountPrinter(currency);
  return ({ amount, comparison }) => {
    if (comparison === null) return [money(amount)];
    const { changePercent: percent } = comparison;
    const changePercent = percent === null ? '' : `${PERCENT.format(percent)}%`;
    return [money(amount), money(comparison.amount), money(comparison.change), changePercent];
  };
}
