import { decimalAmount } from '../../kernel/money.js';
import { type CsvRecord, toCsv } from '../../platform/csv/to-csv.js';
import { type CsvFile, datesOf } from '../../platform/http/responses/csv-file.js';
import type { TransactionsPage } from './list-transactions.dto.js';
import { toTransactionView, type TransactionView, type ViewedTransaction } from './transaction-view.js';

/** Each column by its name in the header. Amounts have the sign of the API: positive is money out. */
const COLUMNS: Readonly<Record<string, (transaction: TransactionView) => string | null>> = {
  id: ({ id }) => id,
  date: ({ date }) => date,
  description: ({ description }) => description,
  merchant: ({ merchant }) => merchant,
  amount: ({ amount, currency }) => decimalAmount(amount, currency),
  currency: ({ currency }) => currency,
  pending: ({ pending }) => String(pending),
  transactionType: ({ transactionType }) => transactionType,
  accountNumber: ({ category }) => category?.accountNumber ?? null,
  accountName: ({ category }) => category?.accountName ?? null,
  needsReview: ({ needsReview }) => String(needsReview),
  reviewReason: ({ reviewReason }) => reviewReason,
  note: ({ note }) => note,
  bankAccountId: ({ bankAccountId }) => bankAccountId,
  externalId: ({ externalId }) => externalId,
  splits: splitsCell,
  transferId: ({ transfer }) => transfer?.id ?? null,
  otherTransactionId: ({ transfer }) => transfer?.otherTransactionId ?? null,
  bookedAmount: ({ bookedAmount, bookedCurrency }) =>
    bookedAmount === null || bookedCurrency === null ? null : decimalAmount(bookedAmount, bookedCurrency),
  bookedCurrency: ({ bookedCurrency }) => bookedCurrency,
};
const HEADER = Object.keys(COLUMNS);

export function transactionsPageFile({ data }: TransactionsPage): CsvFile {
  return { name: 'transactions.csv', content: toCsv([HEADER, ...data.map(toRecord)]) };
}

/** All transactions of a list, while they are read. */
export async function* transactionsCsv(
  batches: AsyncIterable<readonly ViewedTransaction[]>,
): AsyncGenerator<string> {
  yield toCsv([HEADER]);
  for await (const transactions of batches) {
    yield toCsv(transactions.map((transaction) => toRecord(toTransactionView(transaction))));
  }
}

export function transactionsFileName(
  window: { readonly from: string; readonly to: string },
  ending: 'csv' | 'xlsx',
): string {
  return `transactions-${datesOf(window)}.${ending}`;
}

/** `7100 120.50; 2500 879.50`: the account number and the amount of each part. */
export function splitsCell({ splits, currency }: TransactionView): string | null {
  if (splits === null) return null;
  return splits
    .map(({ category, amount }) => `${category.accountNumber} ${decimalAmount(amount, currency)}`)
    .join('; ');
}

function toRecord(transaction: TransactionView): CsvRecord {
  return Object.values(COLUMNS).map((cellOf) => cellOf(transaction));
}
