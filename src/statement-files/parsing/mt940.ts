import { type CalendarDate, dateOf, daysInMonth } from '../../kernel/calendar-date.js';
import { quoteForReason } from '../../kernel/text.js';
import { nameBalance } from './balance-words.js';
import { readNarrative } from './mt940-narrative.js';
import { refuse, type StatementBuilder, type StatementCollector } from './statement.js';
import { describe, linesOf, type TextChunks, tidy } from './text.js';
import { fullYear, readAmount, readCurrency } from './values.js';

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d[\d,.]*)$/;
/** SWIFT's :61: — value date, entry date, mark, funds code, amount, type, the owner's reference, the bank's. */
const ENTRY =
  /^(\d{6})(\d{4})?(R[CD]|E[CD]|[CD])([A-Z])?(\d[\d,.]*)([A-Z][A-Z0-9]{3})?((?:(?!\/\/).){0,64})(?:\/\/(.{0,64}))?$/;
/** The end of a message or the envelope of the next one; a dash before other text belongs to the text. */
const END = /^(?:-\}?\s*$|-\}\{|\{\d:)/;
const MAX_FIELD_LINES = 64;

interface Field {
  readonly tag: string;
  readonly line: number;
  readonly lines: string[];
}

/** Parses SWIFT MT940 customer statements, with or without their message blocks. */
export async function readMt940(chunks: TextChunks, collector: StatementCollector): Promise<void> {
  const reader = new Mt940Reader(collector);
  let field: Field | null = null;
  for await (const { text, number } of linesOf(chunks)) {
    const [, tag, rest] = TAG.exec(text.replace(/^\{.*\{4:\s*/, '')) ?? [];
    if (tag !== undefined) {
      if (field) reader.take(field);
      field = { tag, line: number, lines: [rest ?? ''] };
      continue;
    }
    if (END.test(text)) {
      if (field) reader.take(field);
      field = null;
      reader.endMessage();
    } else if (field) {
      if (field.lines.length >= MAX_FIELD_LINES) throw refuse(number, `:${field.tag}: has too many lines`);
      field.lines.push(text);
    }
  }
  if (field) reader.take(field);
  reader.end();
}

interface Entry {
  readonly line: number;
  readonly fields: RegExpExecArray;
  readonly supplement: string;
  readonly narrative: string[];
}

class Mt940Reader {
  private account: string | null = null;
  private statement: StatementBuilder | null = null;
  private entry: Entry | null = null;
  private opened = 0;
  /** Whether the last message is complete. */
  private isEnded = false;

  constructor(private readonly collector: StatementCollector) {}

  take(field: Field): void {
    const { tag, line, lines } = field;
    const text = (lines[0] ?? '').trim();
    const isNextMessage = tag === '20' || (this.isEnded && tag === '60F');
    if (isNextMessage) this.closeWithoutBalance();
    this.isEnded = false;
    if (tag !== '86') this.endEntry();
    switch (tag) {
      case '20':
        this.account = null;
        break;
      case '25':
      case '25P':
        this.account = tidy(text, 64) || null;
        break;
      case '60F':
      case '60M':
        this.expectClosed(line);
        this.open(text, line);
        break;
      case '61':
        this.beginEntry(field);
        break;
      case '86':
        if (this.entry) addNarrative(this.entry, field);
        break;
      case '62F':
      case '62M':
        this.close(text, line);
        break;
      default:
    }
  }

  endMessage(): void {
    this.isEnded = true;
  }

  end(): void {
    this.endEntry();
    if (this.isEnded) this.closeWithoutBalance();
    if (this.opened === 0) throw refuse(null, 'has no opening balance (:60F:)');
    this.expectClosed(null);
  }

  /** Some banks write no closing balance; without it, only the end of the message shows that the file is complete. */
  private closeWithoutBalance(): void {
    this.endEntry();
    if (this.statement) this.collector.note('missing_balance', this.statement.line);
    this.statement = null;
  }

  private expectClosed(line: number | null): void {
    if (!this.statement) return;
    throw refuse(
      line,
      `the statement of line ${this.statement.line} has no closing balance (:62F:): it is truncated`,
    );
  }

  private open(text: string, line: number): void {
    this.opened++;
    const [, mark, , currency, amount] = matchBalance(text, line);
    this.statement = this.collector.begin(line);
    this.statement.account = this.account;
    this.statement.currency = readCurrency(currency ?? '', line);
    this.statement.openingMinor = signed(mark, readAmount(amount ?? '', this.statement.currency, line));
  }

  private close(text: string, line: number): void {
    if (!this.statement) throw refuse(line, 'has a closing balance without an opening balance (:60F:)');
    const [, mark, date = '', code, amount] = matchBalance(text, line);
    const currency = readCurrency(code ?? '', line);
    if (currency !== this.statement.currency)
      throw refuse(line, `the statement opens in ${this.statement.currency} but closes in ${currency}`);
    this.statement.closingMinor = signed(mark, readAmount(amount ?? '', currency, line));
    this.statement.closingOn = balanceDate(date);
    if (this.statement.closingOn === null) this.collector.note('invalid_field', line);
    this.statement = null;
  }

  private beginEntry({ line, lines }: Field): void {
    if (!this.statement) throw refuse(line, 'has an entry (:61:) before the opening balance (:60F:)');
    const fields = ENTRY.exec((lines[0] ?? '').trim());
    if (!fields) throw refuse(line, `${quoteForReason(lines[0] ?? '')} is not an entry (:61:)`);
    this.entry = { line, fields, supplement: lines.slice(1).join(' '), narrative: [] };
  }

  private endEntry(): void {
    const { entry, statement } = this;
    this.entry = null;
    if (!entry || !statement?.currency) return;
    const [, valueDate = '', entryDate, mark = '', , amount = '', , own = '', bank = ''] = entry.fields;
    if (mark.startsWith('E')) {
      this.collector.note('pending_entry', entry.line);
      return;
    }
    const minor = readAmount(amount, statement.currency, entry.line);
    // Reversing a credit is money out, reversing a debit is money in.
    const isOut = mark === 'D' || mark === 'RC';
    const { purpose, name } = readNarrative(entry.narrative);
    const reference = [bank, own].map((text) => text.trim()).find((text) => text !== '' && text !== 'NONREF');
    const description = describe(name, purpose, purpose || name ? null : entry.supplement);
    const transaction = {
      line: entry.line,
      date: bookingDate(valueDate, entryDate, { line: entry.line, collector: this.collector }),
      amountMinor: isOut ? minor : -minor,
      description,
      merchant: name,
      reference: reference === undefined ? null : ({ scheme: 'reference', value: reference } as const),
    };
    statement.add(transaction, nameBalance(purpose, description));
  }
}

function addNarrative({ narrative }: Entry, { line, lines }: Field): void {
  if (narrative.length + lines.length > MAX_FIELD_LINES) throw refuse(line, ':86: has too many lines');
  narrative.push(...lines);
}

function matchBalance(text: string, line: number): RegExpExecArray {
  const match = BALANCE.exec(text);
  if (!match) throw refuse(line, `${quoteForReason(text)} is not a balance`);
  return match;
}

function signed(mark: string | undefined, minor: bigint): bigint {
  return mark === 'D' ? -minor : minor;
}

/** Null for an impossible day: only the comparison with the books needs it. */
function balanceDate(text: string): CalendarDate | null {
  const [twoDigits = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
  const year = fullYear(twoDigits);
  return isDay(year, month, day) ? dateOf(year, month, day) : null;
}

/** The entry date has no year: use the one nearest to the value date, of which nothing else is needed then. */
function bookingDate(
  valueDate: string,
  entryDate: string | undefined,
  { line, collector }: { line: number; collector: StatementCollector },
): CalendarDate {
  const [twoDigits = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(valueDate.slice(at, at + 2)));
  const year = fullYear(twoDigits);
  if (entryDate === undefined) return checked(year, month, day, line);
  if (month < 1 || month > 12) throw refuse(line, `${year}-${month}-${day} is not a date`);
  // 30 February is a value date of banks whose months all have 30 days.
  if (day < 1 || day > daysInMonth(year, month)) collector.note('invalid_field', line);
  const entryMonth = Number(entryDate.slice(0, 2));
  const apart = entryMonth - month;
  const shift = apart > 6 ? -1 : apart < -6 ? 1 : 0;
  return checked(year + shift, entryMonth, Number(entryDate.slice(2)), line);
}

function checked(year: number, month: number, day: number, line: number): CalendarDate {
  if (!isDay(year, month, day)) throw refuse(line, `${year}-${month}-${day} is not a date`);
  return dateOf(year, month, day);
}

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}
