import type { CurrencyCode } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import { refuse, type StatementBuilder, type StatementCollector } from './statement.js';
import { amountOf, isoDateOf, readAmount, readCurrency } from './values.js';

/** A balance (Bal) of a statement while it is read. */
export interface CamtBalance {
  code: string;
  /** The currency is empty if the amount has none. */
  amount: { readonly text: string; readonly currency: string } | null;
  mark: string;
  date: string;
}

/** The balances of a statement: of several pages the first opens and the last closes. */
export class CamtBalances {
  private opening: bigint | null = null;
  private previous: bigint | null = null;

  constructor(
    private readonly statement: StatementBuilder,
    private readonly collector: StatementCollector,
  ) {}

  take(balance: CamtBalance, line: number): void {
    if (balance.code === 'OPBD' || balance.code === 'PRCD') this.open(balance, line);
    if (balance.code === 'CLBD') this.close(balance, line);
  }

  private open({ code, amount, mark }: CamtBalance, line: number): void {
    if (!amount) throw refuse(line, 'the balance has no amount (Amt)');
    const minor = readAmount(amount.text, this.currencyOf(amount.currency, line), line);
    const balance = isDebit(mark, line) ? -minor : minor;
    if (code === 'OPBD') this.opening ??= balance;
    if (code === 'PRCD') this.previous ??= balance;
    this.statement.openingMinor = this.opening ?? this.previous;
  }

  /** A closing balance that cannot be read only means that the transactions cannot be checked. */
  private close({ amount, mark, date }: CamtBalance, line: number): void {
    const isMarked = mark === 'DBIT' || mark === 'CRDT';
    const written = amount?.currency || this.statement.currency;
    const currency = written === null ? null : this.currencyOf(written, line);
    const minor = amount && currency && isMarked ? amountOf(amount.text, currency) : '';
    if (typeof minor === 'string') {
      this.collector.note('missing_balance', line);
      return;
    }
    if (amount?.currency === '') this.collector.note('invalid_field', line);
    this.statement.closingMinor = mark === 'DBIT' ? -minor : minor;
    this.statement.closingOn = isoDateOf(date);
    if (date !== '' && this.statement.closingOn === null) this.collector.note('invalid_field', line);
  }

  private currencyOf(text: string, line: number): CurrencyCode {
    const currency = readCurrency(text, line);
    this.statement.currency ??= currency;
    if (currency !== this.statement.currency)
      throw refuse(line, `the balance is in ${currency}, but the account is in ${this.statement.currency}`);
    return currency;
  }
}

export function isDebit(mark: string, line: number): boolean {
  if (mark !== 'DBIT' && mark !== 'CRDT')
    throw refuse(line, `${quoteForReason(mark)} is neither CRDT nor DBIT (CdtDbtInd)`);
  return mark === 'DBIT';
}
