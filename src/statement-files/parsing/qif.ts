import type { CurrencyCode } from '../../kernel/currency.js';
import { isBalance } from './csv-record-words.js';
import { DateOrders, decideDates } from './date-orders.js';
import { decideAmounts, DecimalMarks } from './decimal-marks.js';
import {
  type Ambiguity,
  MAX_ROWS,
  refuse,
  type StatementBuilder,
  type StatementCollector,
} from './statement.js';
import { describe, linesOf, type TextChunks, tidy } from './text.js';
import type { FileMapping } from './mapping.js';

const MONEY_TYPES = new Set(['bank', 'ccard', 'cash', 'oth a', 'oth l']);

interface Entry {
  readonly line: number;
  readonly date: string;
  readonly amount: string;
  readonly payee: string;
  readonly memo: string;
  readonly number: string;
  readonly statement: StatementBuilder;
}

/**
 * Parses the Quicken Interchange Format. Amounts change the balance: negative is money out. The format does not
 * define the date order and the decimal mark; if all records together leave them ambiguous, returns the ambiguities
 * and no transactions.
 */
export async function readQif(
  chunks: TextChunks,
  collector: StatementCollector,
  currency: CurrencyCode,
  mapping: FileMapping,
): Promise<Ambiguity[]> {
  const entries = await readEntries(chunks, collector);
  const orders = new DateOrders();
  const marks = new DecimalMarks(currency);
  for (const { date, amount, line } of entries) {
    orders.look(date, line);
    marks.look(amount, line);
  }
  const dates = decideDates(orders, mapping);
  const amounts = decideAmounts(marks, mapping);
  if (!dates.ok || !amounts.ok) return [dates, amounts].flatMap((one) => (one.ok ? [] : [one.ambiguity]));
  for (const { line, date, amount, payee, memo, number, statement } of entries) {
    const description = describe(payee, memo, payee || memo ? null : number && `Check ${number}`);
    const facts = { date: dates.read(date, line), amountMinor: -amounts.read(amount, line) };
    const isNamedBalance = isBalance(payee) || isBalance(description);
    statement.add({ line, ...facts, description, merchant: null, reference: null }, isNamedBalance);
  }
  return [];
}

async function readEntries(chunks: TextChunks, collector: StatementCollector): Promise<Entry[]> {
  const entries: Entry[] = [];
  let fields = new Map<string, string>();
  let begin = 0;
  let section: 'none' | 'money' | 'account' | 'other' = 'none';
  let statement: StatementBuilder | null = null;
  let account: string | null = null;
  for await (const { text, number } of linesOf(chunks)) {
    const line = text.trim();
    const isComment = section === 'none' && line.startsWith('#');
    if (line === '' || isComment) continue;
    if (line.startsWith('!')) {
      if (fields.size > 0) throw refuse(number, 'a section starts inside a record: ^ is missing');
      section = sectionOf(line, number, collector);
      if (section === 'money') {
        statement = collector.begin(number);
        statement.account = account;
      }
      continue;
    }
    if (section === 'none') throw refuse(number, 'has a record before the first !Type');
    if (line !== '^') {
      if (fields.size === 0) begin = number;
      // Splits and address lines repeat their letters: the first of each belongs to the record.
      const letter = line.slice(0, 1);
      if (!fields.has(letter)) fields.set(letter, line.slice(1).trim());
      continue;
    }
    if (fields.size === 0) {
      collector.note('empty_row', number);
      continue;
    }
    if (section === 'account') account = tidy(fields.get('N') ?? '', 64) || null;
    if (section === 'money' && statement) {
      const entry = entryOf(fields, begin, statement);
      if (isOpeningRecord(fields)) collector.note('opening_balance_row', begin);
      else entries.push(entry);
      if (entries.length > MAX_ROWS) throw refuse(number, `more than ${MAX_ROWS} records: split the file`);
    }
    fields = new Map();
  }
  if (fields.size > 0) throw refuse(begin, 'the record has no end (^): the file is truncated');
  if (section === 'none') throw refuse(null, 'has no !Type');
  return entries;
}

function sectionOf(
  line: string,
  number: number,
  collector: StatementCollector,
): 'money' | 'account' | 'other' {
  const [, word = '', type = ''] = /^!(\w+)(?::\s*(\S.*)?)?$/.exec(line) ?? [];
  if (word.toLowerCase() === 'account') return 'account';
  if (word.toLowerCase() !== 'type') return 'other';
  if (MONEY_TYPES.has(type.toLowerCase().trim())) return 'money';
  if (/^invst/i.test(type)) collector.note('investment_statement', number);
  return 'other';
}

function entryOf(fields: ReadonlyMap<string, string>, line: number, statement: StatementBuilder): Entry {
  const date = fields.get('D') ?? '';
  const amount = fields.get('T') ?? fields.get('U') ?? '';
  if (date === '') throw refuse(line, 'the record has no date (D)');
  if (amount === '') throw refuse(line, 'the record has no amount (T)');
  return {
    line,
    date,
    amount,
    payee: fields.get('P') ?? '',
    memo: fields.get('M') ?? '',
    number: fields.get('N') ?? '',
    statement,
  };
}

/** Quicken starts an account with an opening record, whose category is the account itself. */
function isOpeningRecord(fields: ReadonlyMap<string, string>): boolean {
  return /^opening balance$/i.test(fields.get('P') ?? '') && /^\[.*\]$/.test(fields.get('L') ?? '');
}
