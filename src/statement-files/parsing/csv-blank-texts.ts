import type { Cells } from './csv-records.js';
import { describedBy } from './csv-suggested-columns.js';
import type { Table } from './csv-table.js';
import type { ColumnName, FileMapping } from './mapping.js';
import type { Ambiguity } from './statement.js';
import { NO_DESCRIPTION } from './text.js';

/** The question for another description if most transactions have none, although other columns have texts. */
export function findBlankTexts(rows: readonly Cells[], table: Table, mapping: FileMapping): Ambiguity | null {
  const { columns, header, otherTexts } = table;
  if (mapping.columns?.description !== undefined || otherTexts.length === 0) return null;
  const blank = rows.filter(({ description }) => description === NO_DESCRIPTION).length;
  if (blank * 2 <= rows.length) return null;
  const name = (column: number): ColumnName => header[column] || column + 1;
  const described = describedBy([...columns.description, ...otherTexts].map(name));
  return {
    field: 'columns',
    reason: `the description of ${blank} of ${rows.length} transactions is empty`,
    choices: header.slice(0, 50),
    suggested: { columns: { ...mapping.columns, ...described } },
  };
}
