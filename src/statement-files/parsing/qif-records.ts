import { MAX_ROWS, refuse, type StatementBuilder, type StatementCollector } from './statement.js';
import { isMissing } from './values.js';
import { linesOf, type TextChunks, tidy } from './text.js';

/** Payee and memo. No field begins with a small letter: such a line continues the text above it. */
const TEXTS = new Set(['P', 'M']);
const MONEY_TYPES = new Set(['bank', 'ccard', 'cash', 'oth a', 'oth l']);

/** A record of a bank account as written; absent fields are empty. */
export interface QifRecord {
  readonly line: number;
  /** Empty if the record has no date. */
  readonly date: string;
  /** Empty if the record has no amount. */
  readonly amount: string;
  readonly payee: string;
  readonly memo: string;
  readonly number: string;
  readonly category: string;
  readonly statement: StatementBuilder;
}

/** The records of bank accounts in a QIF file; each section of them is a statement. */
export async function readQifRecords(
  chunks: TextChunks,
  collector: StatementCollector,
): Promise<QifRecord[]> {
  const records: QifRecord[] = [];
  let fields = new Map<string, string>();
  let begin = 0;
  let open: string | null = null;
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
      if (open !== null && /\p{Ll}/u.test(letter)) {
        collector.note('wrapped_line', number);
        fields.set(open, `${fields.get(open) ?? ''} ${line}`);
        continue;
      }
      const isNew = !fields.has(letter);
      open = isNew && section === 'money' && TEXTS.has(letter) ? letter : null;
      if (isNew) fields.set(letter, line.slice(1).trim());
      continue;
    }
    if (fields.size === 0) {
      collector.note('empty_row', number);
      continue;
    }
    if (section === 'account') account = tidy(fields.get('N') ?? '', 64) || null;
    if (section === 'money' && statement) {
      records.push(recordOf(fields, begin, statement));
      if (records.length > MAX_ROWS) throw refuse(number, `more than ${MAX_ROWS} records: split the file`);
    }
    fields = new Map();
    open = null;
  }
  if (fields.size > 0) throw refuse(begin, 'the record has no end (^): the file is truncated');
  if (section === 'none') throw refuse(null, 'has no !Type');
  return records;
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

function recordOf(fields: ReadonlyMap<string, string>, line: number, statement: StatementBuilder): QifRecord {
  const written = fields.get('D') ?? '';
  // "  /  /  " and "0/0/0000" are empty fields of a form.
  const date = /[1-9]/.test(written) || /\p{L}{3}/u.test(written) ? written : '';
  const amount = [fields.get('T'), fields.get('U')].find((text = '') => !isMissing(text)) ?? '';
  return {
    line,
    date,
    amount,
    payee: fields.get('P') ?? '',
    memo: fields.get('M') ?? '',
    number: fields.get('N') ?? '',
    category: fields.get('L') ?? '',
    statement,
  };
}
