import type { CurrencyCode } from '../../kernel/currency.js';
import { sumMinor } from '../../kernel/money.js';
import { type Reference, refuse, type StatementCollector, type StatementTransaction } from './statement.js';
import { describe, merchantOf } from './text.js';
import { readAmount, readIsoDate } from './values.js';

export interface CamtAmount {
  readonly text: string;
  readonly currency: CurrencyCode;
}

/** An entry as written; missing texts are empty. */
export interface CamtEntry {
  readonly line: number;
  amount: CamtAmount | null;
  isOut: boolean | null;
  isReversal: boolean;
  status: string;
  bookedOn: string;
  valuedOn: string;
  reference: string;
  text: string;
  readonly details: CamtDetail[];
}

export interface CamtDetail {
  amount: CamtAmount | null;
  /** Null: the same as its entry. */
  isOut: boolean | null;
  reference: string;
  endToEndId: string;
  debtor: string;
  creditor: string;
  readonly remittance: string[];
  text: string;
}

/**
 * The transactions of an entry: one per detail for a batch whose details sum to it, one for any other entry.
 * ISO 20022: CdtDbtInd gives the direction of an entry, even for a reversal, so RvslInd does not change the sign.
 */
export function transactionsOf(
  entry: CamtEntry,
  currency: CurrencyCode,
  collector: StatementCollector,
): StatementTransaction[] {
  const { line } = entry;
  if (entry.status === 'PDNG' || entry.status === 'FUTR') collector.note('pending_entry', line);
  else if (entry.status === 'INFO') collector.note('information_entry', line);
  else return bookedTransactions(entry, currency, collector);
  return [];
}

function bookedTransactions(
  entry: CamtEntry,
  currency: CurrencyCode,
  collector: StatementCollector,
): StatementTransaction[] {
  const { line, amount, isOut } = entry;
  const dateText = entry.bookedOn || entry.valuedOn;
  if (!amount || dateText === '') {
    collector.leaveOutIncomplete(line, `the entry has no ${amount ? 'date (BookgDt)' : 'amount (Amt)'}`);
    return [];
  }
  if (isOut === null) throw refuse(line, 'the entry has no direction (CdtDbtInd)');
  if (amount.currency !== currency)
    throw refuse(line, `the entry is in ${amount.currency}, but the account is in ${currency}`);
  const date = readIsoDate(dateText, line);
  const minor = readAmount(amount.text, currency, line);
  const amountMinor = isOut ? minor : -minor;
  const transactionOf = (
    detail: CamtDetail | undefined,
    detailMinor: bigint,
    isPart: boolean,
  ): StatementTransaction => {
    const name = otherSide(entry, detail, detailMinor);
    const purpose = detail?.remittance.join(' ') || detail?.text;
    return {
      line,
      date,
      amountMinor: detailMinor,
      description: describe(name, purpose, purpose ? null : entry.text),
      merchant: merchantOf(name),
      reference: referenceOf(entry, detail, isPart),
    };
  };
  if (entry.details.length < 2) return [transactionOf(entry.details[0], amountMinor, false)];
  const parts = partsOf(entry, currency);
  if (parts === null || sumMinor(parts) !== amountMinor) {
    collector.note('batch_not_split', line);
    return [transactionOf(undefined, amountMinor, false)];
  }
  return entry.details.map((detail, index) => transactionOf(detail, parts[index] ?? 0n, true));
}

/** The amounts of the details, positive = money out; null unless all of them are in the account's currency. */
function partsOf({ line, isOut, details }: CamtEntry, currency: CurrencyCode): bigint[] | null {
  const parts: bigint[] = [];
  for (const { amount, isOut: own } of details) {
    if (amount?.currency !== currency) return null;
    const minor = readAmount(amount.text, currency, line);
    parts.push((own ?? isOut) ? minor : -minor);
  }
  return parts;
}

/** The counterparty. The parties of a reversal are those of the reversed payment. */
function otherSide(entry: CamtEntry, detail: CamtDetail | undefined, minor: bigint): string {
  const paid = minor > 0n;
  return (paid !== entry.isReversal ? detail?.creditor : detail?.debtor) ?? '';
}

function referenceOf(entry: CamtEntry, detail: CamtDetail | undefined, isPart: boolean): Reference | null {
  const own = detail?.reference ?? '';
  const endToEnd = detail?.endToEndId ?? '';
  // The parts of a batch share its reference; the payer's reference distinguishes them.
  const ofPart = own || [entry.reference, endToEnd].filter((text) => text !== '').join('/');
  const value = isPart ? ofPart : entry.reference || own || endToEnd;
  return value === '' ? null : { scheme: 'reference', value };
}

export function emptyEntry(line: number): CamtEntry {
  return {
    line,
    amount: null,
    isOut: null,
    isReversal: false,
    status: '',
    bookedOn: '',
    valuedOn: '',
    reference: '',
    text: '',
    details: [],
  };
}

export function emptyDetail(): CamtDetail {
  return {
    amount: null,
    isOut: null,
    reference: '',
    endToEndId: '',
    debtor: '',
    creditor: '',
    remittance: [],
    text: '',
  };
}
