import type { CurrencyCode } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import { nameBalance } from './balance-words.js';
import { type CamtBalance, CamtBalances, isDebit } from './camt-balance.js';
import {
  type CamtAmount,
  type CamtDetail,
  type CamtEntry,
  emptyDetail,
  emptyEntry,
  transactionsOf,
} from './camt-entry.js';
import { MAX_ROWS, refuse, type StatementBuilder, type StatementCollector } from './statement.js';
import { type TextChunks, tidy } from './text.js';
import { readCurrency } from './values.js';
import { readXml, type XmlElement, type XmlHandler } from './xml.js';

/** Parses ISO 20022 bank-to-customer statements, camt.053.001.02 to .08. */
export async function readCamt(
  chunks: TextChunks,
  collector: StatementCollector,
  accountCurrency: CurrencyCode,
): Promise<void> {
  const reader = new CamtReader(collector, accountCurrency);
  await readXml(chunks, reader);
  if (collector.statements.length === 0) throw refuse(null, 'has no statement (Stmt)');
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d{2})$/;
/** Reports whose entries come again in the statement of the account, with or without the same reference. */
const OTHERS: Readonly<Record<string, string>> = {
  'camt.052': 'a camt.052 account report, which is interim',
  'camt.054': 'a camt.054 notification of single entries',
};
const STATEMENT = '/Document/BkToCstmrStmt/Stmt';
const ENTRY = `${STATEMENT}/Ntry`;
const DETAIL = `${ENTRY}/NtryDtls/TxDtls`;
const MAX_DETAILS = 10_000;
const MAX_REMITTANCE_LINES = 20;

interface Reading {
  readonly statement: StatementBuilder;
  readonly balances: CamtBalances;
}

class CamtReader implements XmlHandler {
  private reading: Reading | null = null;
  private balance: CamtBalance | null = null;
  private entry: CamtEntry | null = null;
  private detail: CamtDetail | null = null;
  private currencyAttribute: string | undefined;
  private entries = 0;

  constructor(
    private readonly collector: StatementCollector,
    private readonly accountCurrency: CurrencyCode,
  ) {}

  root(name: string, namespace: string): void {
    const version = Number(NAMESPACE.exec(namespace)?.[1] ?? 0);
    if (name === 'Document' && version >= 2 && version <= 8) return;
    const other = OTHERS[/^urn:iso:std:iso:20022:tech:xsd:(camt\.05[24])\./.exec(namespace)?.[1] ?? ''];
    const kind = other ?? `${quoteForReason(name)} of ${quoteForReason(namespace)}`;
    throw refuse(null, `is not a camt.053.001.02 to .08 statement but ${kind}`);
  }

  open({ path, line }: XmlElement, attribute: (name: string) => string | undefined): void {
    if (path.endsWith('Amt')) this.currencyAttribute = attribute('Ccy');
    if (path === STATEMENT) {
      const statement = this.collector.begin(line);
      this.reading = { statement, balances: new CamtBalances(statement, this.collector) };
    } else if (path === `${STATEMENT}/Bal`) this.balance = { code: '', amount: null, mark: '', date: '' };
    else if (path === ENTRY) this.beginEntry(line);
    else if (path === DETAIL && this.entry) {
      this.detail = emptyDetail();
      if (this.entry.details.push(this.detail) > MAX_DETAILS)
        throw refuse(line, `an entry has more than ${MAX_DETAILS} details`);
    }
  }

  private beginEntry(line: number): void {
    // Skipped entries, such as pending ones, count too: they cost as much.
    if (++this.entries > MAX_ROWS) throw refuse(line, `more than ${MAX_ROWS} entries: split the file`);
    this.entry = emptyEntry(line);
  }

  close({ path, line }: XmlElement, text: string): void {
    const { reading } = this;
    if (!reading) return;
    if (this.detail && path.startsWith(DETAIL)) this.takeDetail(this.detail, path, text, line);
    else if (this.entry && path.startsWith(ENTRY)) this.takeEntry(this.entry, reading, path, text, line);
    else if (this.balance && path.startsWith(`${STATEMENT}/Bal`))
      this.takeBalance(this.balance, reading, path, text, line);
    else this.takeStatement(reading, path, text, line);
  }

  private takeStatement(reading: Reading, path: string, text: string, line: number): void {
    const { statement } = reading;
    switch (path) {
      case `${STATEMENT}/Acct/Id/IBAN`:
      case `${STATEMENT}/Acct/Id/Othr/Id`:
        statement.account = tidy(text, 64).replace(/\s/g, '');
        break;
      case `${STATEMENT}/Acct/Ccy`:
        statement.currency = readCurrency(text, line);
        break;
      case STATEMENT:
        this.reading = null;
        break;
      default:
    }
  }

  private takeBalance(
    balance: CamtBalance,
    reading: Reading,
    path: string,
    text: string,
    line: number,
  ): void {
    switch (path.slice(`${STATEMENT}/Bal`.length)) {
      case '/Tp/CdOrPrtry/Cd':
        balance.code = text;
        break;
      case '/Amt':
        balance.amount = { text, currency: this.currencyAttribute ?? '' };
        break;
      case '/CdtDbtInd':
        balance.mark = text;
        break;
      case '/Dt/Dt':
      case '/Dt/DtTm':
        balance.date = text;
        break;
      case '':
        this.balance = null;
        reading.balances.take(balance, line);
        break;
      default:
    }
  }

  private takeEntry(entry: CamtEntry, reading: Reading, path: string, text: string, line: number): void {
    switch (path.slice(ENTRY.length)) {
      case '/Amt':
        entry.amount = this.amount(text, line);
        break;
      case '/CdtDbtInd':
        entry.isOut = isDebit(text, line);
        break;
      case '/RvslInd':
        entry.isReversal = text === 'true' || text === '1';
        break;
      // A plain code until .06, a separate element from .07 on.
      case '/Sts':
      case '/Sts/Cd':
        entry.status = text || entry.status;
        break;
      case '/BookgDt/Dt':
      case '/BookgDt/DtTm':
        entry.bookedOn = text;
        break;
      case '/ValDt/Dt':
      case '/ValDt/DtTm':
        entry.valuedOn = text;
        break;
      case '/AcctSvcrRef':
        entry.reference = text;
        break;
      case '/AddtlNtryInf':
        entry.text = text;
        break;
      case '': {
        this.entry = null;
        const { statement } = reading;
        statement.currency ??= entry.amount?.currency ?? this.accountCurrency;
        for (const transaction of transactionsOf(entry, statement.currency, this.collector))
          statement.add(transaction, nameBalance(transaction.description));
        break;
      }
      default:
    }
  }

  private takeDetail(detail: CamtDetail, path: string, text: string, line: number): void {
    switch (path.slice(DETAIL.length)) {
      case '/Amt':
        detail.amount = this.amount(text, line);
        break;
      case '/AmtDtls/TxAmt/Amt':
        detail.amount ??= this.amount(text, line);
        break;
      case '/CdtDbtInd':
        detail.isOut = isDebit(text, line);
        break;
      case '/Refs/AcctSvcrRef':
        detail.reference = text;
        break;
      case '/Refs/EndToEndId':
        detail.endToEndId = text === 'NOTPROVIDED' ? '' : text;
        break;
      // The name is in the party itself until .07, in Pty from .08 on.
      case '/RltdPties/Dbtr/Nm':
      case '/RltdPties/Dbtr/Pty/Nm':
        detail.debtor = text;
        break;
      case '/RltdPties/Cdtr/Nm':
      case '/RltdPties/Cdtr/Pty/Nm':
        detail.creditor = text;
        break;
      case '/RmtInf/Ustrd':
      case '/RmtInf/Strd/CdtrRefInf/Ref':
        if (detail.remittance.length < MAX_REMITTANCE_LINES) detail.remittance.push(text);
        break;
      case '/AddtlTxInf':
        detail.text = text;
        break;
      case '':
        this.detail = null;
        break;
      default:
    }
  }

  private amount(text: string, line: number): CamtAmount {
    return { text, currency: readCurrency(this.currencyAttribute ?? '', line) };
  }
}
