import type { CurrencyCode } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import type { CamtAmount } from './camt-entry.js';
import { refuse, type StatementBuilder, type StatementCollector } from './statement.js';
import { isoDateOf, readAmount } from './values.js';

/** A balance (Bal) of a statement while it is read. */
export interface CamtBalance {
  code: string;
  amount: CamtAmount | null;
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

  take({ code, amount, mark, date }: CamtBalance, line: number): void {
    if (!['OPBD', 'PRCD', 'CLBD'].includes(code)) return;
    if (!amount) throw refuse(line, 'the balance has no amount (Amt)');
    const minor = readAmount(amount.text, this.currencyOf(amount, line), line);
    const balance = isDebit(mark, line) ? -minor : minor;
    if (code === 'OPBD') this.opening ??= balance;
    if (code === 'PRCD') this.previous ??= balance;
    this.statement.openingMinor = this.opening ?? this.previous;
    if (code !== 'CLBD') return;
    this.statement.closingMinor = balance;
    this.statement.closingOn = isoDateOf(date);
    if (date !== '' && this.statement.closingOn === null) this.collector.note('invalid_field', line);
  }

  private currencyOf({ currency }: CamtAmount, line: number): CurrencyCode {
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
