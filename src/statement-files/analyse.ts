import type { TransactionToEnter, Standing } from '../banking/index.js';
import { type CurrencyCode } from '../kernel/currency.js';
import { toAmount } from '../kernel/money.js';
import type { IdentifiedTransaction } from './parsing/identity.js';
import { type CheckedStatement, masked, type ReadFile } from './parsing/read-statement-file.js';
import type { Notice } from './parsing/statement.js';
import { tidy } from './parsing/text.js';
import type { Analysis, PreviewRowView, FileStatementView } from './statement-upload-view.js';

const PREVIEW_ROWS = 25;
const PREVIEW_STATEMENTS = 100;
const SAMPLE_RECORDS = 5;
const SAMPLE_COLUMNS = 50;
const MAX_CELL = 120;
const LINES_NAMED = 10;

/** The stored and displayed analysis of a parsed file. `standing` classifies each of its transactions. */
export function analyse(file: ReadFile, currency: CurrencyCode, standing: readonly Standing[]): Analysis {
  if (file.status === 'needs_mapping') {
    const records = file.sample?.records.slice(0, SAMPLE_RECORDS) ?? [];
    return {
      currency,
      statements: [],
      counts: { total: 0, new: 0, known: 0, changed: 0 },
      rows: [],
      notices: [],
      ambiguities: file.ambiguities.map((one) => ({
        ...one,
        reason: tidy(one.reason, 1_000),
        choices: one.choices.map(shown),
      })),
      sample: records.map((record) => record.slice(0, SAMPLE_COLUMNS).map(shown)),
    };
  }
  const count = (what: Standing) => standing.filter((one) => one === what).length;
  const changedLines = file.rows.filter((_, index) => standing[index] === 'changed').map(({ line }) => line);
  return {
    currency,
    statements: file.statements.slice(0, PREVIEW_STATEMENTS).map((one) => statementView(one, currency)),
    counts: { total: file.rows.length, new: count('new'), known: count('known'), changed: count('changed') },
    rows: file.rows
      .slice(0, PREVIEW_ROWS)
      .map((row, index) => rowView(row, currency, standing[index] ?? 'new')),
    notices: [...file.notices, ...changedNotice(changedLines)],
    ambiguities: [],
    sample: [],
  };
}

export function toEnter({
  externalId,
  date,
  amountMinor,
  description,
  merchant,
}: IdentifiedTransaction): TransactionToEnter {
  return { externalId, date, amountMinor, description, merchant };
}

function statementView(one: CheckedStatement, currency: CurrencyCode): FileStatementView {
  const amount = (minor: bigint | null) => (minor === null ? null : toAmount(minor, currency));
  return {
    account: one.account === null ? null : masked(one.account),
    line: one.line,
    from: one.from,
    to: one.to,
    rows: one.rowCount,
    moneyOut: toAmount(one.outMinor, currency),
    moneyIn: toAmount(one.inMinor, currency),
    openingBalance: amount(one.openingMinor),
    closingBalance: amount(one.closingMinor),
    difference: amount(one.differenceMinor),
  };
}

function rowView(row: IdentifiedTransaction, currency: CurrencyCode, standing: Standing): PreviewRowView {
  return {
    line: row.line,
    externalId: row.externalId,
    date: row.date,
    amount: toAmount(row.amountMinor, currency),
    direction: row.amountMinor > 0n ? 'out' : 'in',
    description: row.description,
    merchant: row.merchant,
    reference: row.reference === null ? null : tidy(row.reference.value, MAX_CELL),
    standing,
  };
}

function changedNotice(lines: readonly number[]): Notice[] {
  if (lines.length === 0) return [];
  const message = 'existing transactions with another date or amount: a commit updates them';
  return [{ code: 'changed_row', message, count: lines.length, lines: lines.slice(0, LINES_NAMED) }];
}

/** Keeps tabs: a tab can be the delimiter. */
function shown(cell: string): string {
  return cell === '\t' ? cell : tidy(cell, MAX_CELL);
}
