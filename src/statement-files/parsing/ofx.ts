import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import { nameBalance } from './balance-words.js';
import { type OfxHandler, OfxTokens } from './ofx-tokens.js';
import { refuse, type StatementBuilder, type StatementCollector } from './statement.js';
import { describe, merchantOf, type TextChunks, tidy } from './text.js';
import { amountOf, isMissing, isoDateOf, readAmount, readCompactDate, readCurrency } from './values.js';

/** Parses OFX 1 and 2 and their dialect QFX. OFX amounts change the balance: negative is money out. */
export async function readOfx(
  chunks: TextChunks,
  collector: StatementCollector,
  accountCurrency: CurrencyCode,
): Promise<void> {
  const reader = new OfxReader(collector, accountCurrency);
  const tokens = new OfxTokens(reader);
  for await (const chunk of chunks) tokens.write(chunk);
  tokens.end();
  reader.end();
}

/** The relevant aggregates; any other name is a field or irrelevant. */
const AGGREGATES = new Set([
  'OFX',
  'STMTTRNRS',
  'CCSTMTTRNRS',
  'STATUS',
  'STMTRS',
  'CCSTMTRS',
  'INVSTMTRS',
  'BANKACCTFROM',
  'CCACCTFROM',
  'BANKACCTTO',
  'CCACCTTO',
  'BANKTRANLIST',
  'BANKTRANLISTP',
  'STMTTRN',
  'STMTTRNP',
  'PAYEE',
  'CURRENCY',
  'ORIGCURRENCY',
  'LEDGERBAL',
  'AVAILBAL',
  'BAL',
]);
const MAX_DEPTH = 24;

/** The fields of a transaction by name; those of nested aggregates as `PAYEE.NAME`. */
type Fields = Map<string, string>;

class OfxReader implements OfxHandler {
  private readonly stack: string[] = [];
  private leaf: { name: string; text: string } | null = null;
  private statement: StatementBuilder | null = null;
  private row: { line: number; fields: Fields } | null = null;
  private sawOfx = false;
  private status = '';

  constructor(
    private readonly collector: StatementCollector,
    private readonly accountCurrency: CurrencyCode,
  ) {}

  open(name: string, line: number): void {
    this.endLeaf(line);
    if (!AGGREGATES.has(name)) {
      this.leaf = { name, text: '' };
      return;
    }
    if (this.stack.length >= MAX_DEPTH) throw refuse(line, `<${name}> is nested too deeply`);
    this.stack.push(name);
    if (name === 'OFX') this.sawOfx = true;
    if (name === 'STMTRS' || name === 'CCSTMTRS') this.beginStatement(line);
    if (name === 'INVSTMTRS') this.collector.note('investment_statement', line);
    if (name === 'STMTTRN') this.beginRow(line);
    if (name === 'STMTTRNP') this.collector.note('pending_entry', line);
  }

  close(name: string, line: number): void {
    this.endLeaf(line);
    const at = this.stack.lastIndexOf(name);
    if (at < 0) return;
    this.stack.length = at;
    if (name === 'STMTTRN') this.endRow();
    if (name === 'STMTRS' || name === 'CCSTMTRS') this.statement = null;
  }

  text(text: string): void {
    if (this.leaf) this.leaf.text += text;
  }

  end(): void {
    this.endLeaf(0);
    if (!this.sawOfx) throw refuse(null, 'has no <OFX>');
    if (this.stack.length > 0) throw refuse(null, `ends before </${this.stack[0]}>: it is truncated`);
  }

  private beginStatement(line: number): void {
    if (this.statement) throw refuse(line, 'a statement starts inside another statement');
    this.statement = this.collector.begin(line);
  }

  private beginRow(line: number): void {
    if (this.row) throw refuse(line, `a transaction starts inside the one on line ${this.row.line}`);
    this.row = { line, fields: new Map() };
  }

  private endLeaf(line: number): void {
    const leaf = this.leaf;
    if (!leaf) return;
    this.leaf = null;
    const within = this.stack.at(-1) ?? '';
    if (this.row) {
      this.row.fields.set(within === 'STMTTRN' ? leaf.name : `${within}.${leaf.name}`, leaf.text.trim());
      return;
    }
    if (within === 'STATUS') this.takeStatus(leaf.name, leaf.text.trim(), line);
    if (this.statement) this.takeField(this.statement, within, leaf, line);
  }

  private takeStatus(name: string, text: string, line: number): void {
    if (name === 'CODE') this.status = text;
    if (name === 'SEVERITY' && text.toUpperCase() === 'ERROR')
      throw refuse(line, `the bank returned error ${quoteForReason(this.status)} instead of a statement`);
  }

  private takeField(
    statement: StatementBuilder,
    within: string,
    { name, text }: { name: string; text: string },
    line: number,
  ): void {
    const isEmpty = isMissing(text);
    if (name === 'CURDEF') {
      if (isEmpty) this.collector.note('invalid_field', line);
      else statement.currency = readCurrency(text, line);
    }
    if (name === 'ACCTID' && (within === 'BANKACCTFROM' || within === 'CCACCTFROM'))
      statement.account = tidy(text, 64);
    if (name === 'BALAMT' && within === 'LEDGERBAL') {
      const minor = amountOf(text, statement.currency ?? this.accountCurrency);
      if (typeof minor === 'bigint') statement.closingMinor = minor;
      else this.collector.note('missing_balance', line);
    }
    if (name === 'DTASOF' && within === 'LEDGERBAL' && !isEmpty) {
      statement.closingOn = isoDateOf(text);
      if (statement.closingOn === null) this.collector.note('invalid_field', line);
    }
  }

  private endRow(): void {
    const { row, statement } = this;
    this.row = null;
    if (!row || !statement) return;
    const { fields } = row;
    if (!isMissing(fields.get('CORRECTFITID') ?? '')) {
      this.collector.note('correction_entry', row.line);
      return;
    }
    const date = this.dateOf(row);
    if (date === null) return;
    const amount = fields.get('TRNAMT') ?? '';
    if (isMissing(amount)) {
      this.collector.leaveOutIncomplete(row.line, 'the transaction has no <TRNAMT>');
      return;
    }
    const currency = statement.currency ?? this.accountCurrency;
    const other = fields.get('CURRENCY.CURSYM');
    // OFX 2.2 §5.2: with CURRENCY, unlike with ORIGCURRENCY, amounts are not in the statement's currency.
    if (other !== undefined && readCurrency(other, row.line) !== currency)
      throw refuse(
        row.line,
        `the amount is in ${quoteForReason(other)}, but the statement is in ${currency}`,
      );
    const fitId = fields.get('FITID') ?? '';
    const payee = fields.get('PAYEE.NAME');
    const check = fields.get('CHECKNUM') ?? '';
    const name = payee ?? fields.get('NAME');
    const description = describe(
      name,
      fields.get('MEMO'),
      name || isMissing(check) ? null : `Check ${check}`,
    );
    const transaction = {
      line: row.line,
      date,
      amountMinor: -readAmount(amount, currency, row.line),
      description,
      merchant: merchantOf(payee),
      reference: isMissing(fitId) ? null : ({ scheme: 'fitid', value: fitId } as const),
    };
    statement.add(transaction, nameBalance(name ?? '', description));
  }

  /** When a transaction was posted, or else initiated or available; null if it has no date and is left out. */
  private dateOf({ line, fields }: { line: number; fields: Fields }): CalendarDate | null {
    const dates = ['DTPOSTED', 'DTUSER', 'DTAVAIL'].map((name) => fields.get(name) ?? '');
    const text = dates.find((one) => !isMissing(one));
    if (text === undefined) this.collector.leaveOutIncomplete(line, 'the transaction has no <DTPOSTED>');
    else if (text !== dates[0]) this.collector.note('invalid_field', line);
    return text === undefined ? null : readCompactDate(text, line);
  }
}
