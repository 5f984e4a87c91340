import { type CurrencyCode, isCurrencyCode } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import { nameBalance } from './balance-words.js';
import { balanceDate, bookingDate, type Mt940Entry, readEntry } from './mt940-entry.js';
import { MAX_FIELD_LINES, type Mt940Field, type Mt940Handler, readMt940Fields } from './mt940-fields.js';
import { readNarrative } from './mt940-narrative.js';
import { refuse, type StatementBuilder, type StatementCollector } from './statement.js';
import { describe, type TextChunks, tidy } from './text.js';
import { amountOf, readAmount, readCurrency } from './values.js';

const BALANCE = /^([CD])(\d{6})([A-Z]{3})?(\d[\d,.]*)$/;

/** Parses SWIFT MT940 customer statements, with or without their message blocks. */
export async function readMt940(
  chunks: TextChunks,
  collector: StatementCollector,
  accountCurrency?: CurrencyCode,
): Promise<void> {
  await readMt940Fields(chunks, collector, new Mt940Reader(collector, accountCurrency));
}

class Mt940Reader implements Mt940Handler {
  private account: string | null = null;
  private statement: StatementBuilder | null = null;
  private entry: Mt940Entry | null = null;
  private opened = 0;
  /** Whether the statement has a closing balance that cannot be read. */
  private hasUnreadClosing = false;

  constructor(
    private readonly collector: StatementCollector,
    private readonly accountCurrency: CurrencyCode | undefined,
  ) {}

  take(field: Mt940Field): void {
    const { tag, line, lines } = field;
    const text = (lines[0] ?? '').trim();
    const isBelow = this.hasUnreadClosing && tag !== '61' && tag !== '86';
    if (tag === '20' || field.startsMessage || isBelow) this.closeWithoutBalance();
    if (tag !== '86') this.endEntry();
    switch (tag) {
      case '20':
        this.account = null;
        break;
      case '25':
      case '25P':
        this.account = tidy(text === '' || text.endsWith('/') ? lines.join('') : text, 64) || null;
        break;
      case '60F':
      case '60M':
        this.expectClosed(line);
        this.open(field);
        break;
      case '61':
        if (!this.statement) throw refuse(line, 'has an entry (:61:) before the opening balance (:60F:)');
        this.entry = readEntry(field, this.collector);
        break;
      case '86':
        if (this.entry) addNarrative(this.entry, field);
        break;
      case '62F':
      case '62M':
        this.close(field);
        break;
      default:
    }
  }

  end(isEnded: boolean, isWholeLine: boolean): void {
    this.endEntry();
    if (isEnded || (this.hasUnreadClosing && isWholeLine)) this.closeWithoutBalance();
    if (this.opened === 0) throw refuse(null, 'has no opening balance (:60F:)');
    this.expectClosed(null);
  }

  /** Some banks write no closing balance; without it, only the end of the message shows that the file is complete. */
  private closeWithoutBalance(): void {
    this.endEntry();
    if (this.statement) this.collector.note('missing_balance', this.statement.line);
    this.statement = null;
    this.hasUnreadClosing = false;
  }

  private expectClosed(line: number | null): void {
    if (!this.statement) return;
    throw refuse(
      line,
      `the statement of line ${this.statement.line} has no closing balance (:62F:): it is truncated`,
    );
  }

  private open({ lines, line }: Mt940Field): void {
    this.opened++;
    const match = this.balancesIn({ lines, line })[0];
    if (!match) throw refuse(line, `${quoteForReason((lines[0] ?? '').trim())} is not a balance`);
    const [, mark, , code, amount = ''] = match;
    const currency = code === undefined ? this.accountCurrency : readCurrency(code, line);
    if (currency === undefined) throw refuse(line, 'the opening balance has no currency');
    if (code === undefined) this.collector.note('invalid_field', line);
    this.statement = this.collector.begin(line);
    this.statement.account = this.account;
    this.statement.currency = currency;
    this.statement.openingMinor = signed(mark, readAmount(amount, currency, line));
  }

  private close({ lines, line }: Mt940Field): void {
    const { statement } = this;
    if (!statement?.currency) throw refuse(line, 'has a closing balance without an opening balance (:60F:)');
    const matches = this.balancesIn({ lines, line });
    const opened: string = statement.currency;
    for (const [, mark, date = '', written, amount = ''] of matches) {
      const code = written ?? opened;
      if (!isCurrencyCode(code)) continue;
      if (code !== opened) throw refuse(line, `the statement opens in ${opened} but closes in ${code}`);
      const minor = amountOf(amount, code);
      if (typeof minor === 'string') continue;
      statement.closingMinor = signed(mark, minor);
      statement.closingOn = balanceDate(date);
      break;
    }
    const isRead = statement.closingMinor !== null;
    const hasCurrency = matches[0]?.[3] !== undefined;
    if (!isRead || !hasCurrency || statement.closingOn === null) this.collector.note('invalid_field', line);
    this.hasUnreadClosing = !isRead;
    if (isRead) this.statement = null;
  }

  /** What the lines of a balance say, and what the first one does: a balance has one line, which may be broken. */
  private balancesIn({ lines, line }: Pick<Mt940Field, 'lines' | 'line'>): RegExpExecArray[] {
    const [whole = '', first = ''] = [lines.join(''), lines[0]].map((text) => text?.replace(/\s+/g, ''));
    const joined = whole === first ? null : BALANCE.exec(whole);
    if (joined) this.collector.note('wrapped_line', line);
    return [joined, BALANCE.exec(first)].filter((match) => match !== null);
  }

  private endEntry(): void {
    const { entry, statement } = this;
    this.entry = null;
    if (!entry || !statement?.currency) return;
    const { line, mark, own, bank, supplement } = entry;
    if (mark.startsWith('E')) {
      this.collector.note('pending_entry', line);
      return;
    }
    const minor = readAmount(entry.amount, statement.currency, line);
    // Reversing a credit is money out, reversing a debit is money in.
    const isOut = mark === 'D' || mark === 'RC';
    const { purpose, name } = readNarrative(entry.narrative);
    const reference = [bank, own].map((text) => text.trim()).find((text) => text !== '' && text !== 'NONREF');
    const description = describe(name, purpose, purpose || name ? null : supplement);
    const transaction = {
      line,
      date: bookingDate(entry, this.collector),
      amountMinor: isOut ? minor : -minor,
      description,
      merchant: name,
      reference: reference === undefined ? null : ({ scheme: 'reference', value: reference } as const),
    };
    statement.add(transaction, nameBalance(purpose, description));
  }
}

function addNarrative({ narrative }: Mt940Entry, { line, lines }: Mt940Field): void {
  if (narrative.length + lines.length > MAX_FIELD_LINES) throw refuse(line, ':86: has too many lines');
  narrative.push(...lines);
}

function signed(mark: string | undefined, minor: bigint): bigint {
  return mark === 'D' ? -minor : minor;
}
