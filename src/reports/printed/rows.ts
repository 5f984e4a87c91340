import type { CurrencyCode } from '../../kernel/currency.js';
import type { PartNotes } from '../statement-sheet.js';
import type { TablePart } from '../statement-table.js';
import { cellPrinter } from './amounts.js';

/** A row of a printed statement. */
export interface PrintedRow {
  readonly kind: 'section' | 'account' | 'total' | 'figure';
  readonly accountNumber: string | null;
  readonly label: string;
  /** What the section is called that the row belongs to; null for a figure. */
  readonly section: string | null;
  /** The texts of each column: its amount, and its comparison if it has one. None in the row of a section. */
  readonly cells: readonly (readonly string[])[];
}

/** A section is a row with its name, its accounts and its total; a figure is one row. As in a workbook. */
export function printedRows(
  parts: readonly TablePart[],
  notes: Readonly<Record<string, PartNotes>>,
  currency: CurrencyCode,
): PrintedRow[] {
  const print = cellPrinter(currency);
  return parts.flatMap(({ name, lines, total }): PrintedRow[] => {
    const { label } = notes[name] ?? { label: name };
    const sum = { accountNumber: null, cells: total.map(print) };
    if (lines === null) return [{ kind: 'figure', label, section: null, ...sum }];
    return [
      { kind: 'section', accountNumber: null, label, section: label, cells: [] },
      ...lines.map(({ accountNumber, accountName, cells }) => ({
        kind: 'account' as const,
        accountNumber,
        label: accountName,
        section: label,
        cells: cells.map(print),
      })),
      { kind: 'total', label: `Total ${label.toLowerCase()}`, section: label, ...sum },
    ];
  });
}

export function isBold({ kind }: Pick<PrintedRow, 'kind'>): boolean {
  return kind !== 'account';
}
