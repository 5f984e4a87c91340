import type { CurrencyCode } from '../../kernel/currency.js';
import { toDecimalText } from '../../kernel/money.js';
import {
  below,
  BOLD,
  dateCell,
  HEADER,
  headingRows,
  moneyCells,
  type SheetHeading,
  textCell,
  TOTAL,
} from '../../platform/xlsx/accounting-cells.js';
import {
  type SheetCell,
  cellName,
  type NumberCell,
  type Sheet,
  type SheetRow,
} from '../../platform/xlsx/to-xlsx.js';
import { toTransactionView, type TransactionView, type ViewedTransaction } from './transaction-view.js';
import { splitsCell } from './transactions-csv.js';

type MoneyOf = (transaction: Pick<TransactionView, 'amount' | 'currency'>) => NumberCell;

/** A column: its header, its width in characters, and its cells. Amounts have the sign of the API. */
type Column = readonly [
  header: string,
  width: number,
  cellOf: (transaction: TransactionView, moneyOf: MoneyOf) => SheetCell | string | null,
];

/** Those of the CSV file: first what a reader looks for, and ids last. */
const COLUMNS: readonly Column[] = [
  ['Date', 14, ({ date }) => dateCell(date)],
  ['Description', 44, ({ description }) => description],
  ['Merchant', 28, ({ merchant }) => merchant],
  ['Amount', 18, (transaction, moneyOf) => moneyOf(transaction)],
  ['Currency', 10, ({ currency }) => currency],
  ['Type', 12, ({ transactionType }) => transactionType],
  ['Number', 12, ({ category }) => category?.accountNumber ?? null],
  ['Account', 30, ({ category }) => category?.accountName ?? null],
  ['Splits', 30, splitsCell],
  ['Note', 30, ({ note }) => note],
  ['Pending', 10, ({ pending }) => String(pending)],
  ['Needs review', 14, ({ needsReview }) => String(needsReview)],
  ['Review reason', 18, ({ reviewReason }) => reviewReason],
  ['Bank account', 38, ({ bankAccountId }) => bankAccountId],
  ['External id', 30, ({ externalId }) => externalId],
  ['Id', 30, ({ id }) => id],
  ['Transfer', 38, ({ transfer }) => transfer?.id ?? null],
  ['Other transaction', 30, ({ transfer }) => transfer?.otherTransactionId ?? null],
  ['Booked amount', 18, bookedCell],
  ['Booked currency', 10, ({ bookedCurrency }) => bookedCurrency],
];
const [AMOUNT, CURRENCY] = [3, 4];
const RIGHT_ALIGNED: ReadonlySet<string> = new Set(['Date', 'Amount', 'Booked amount']);

export function transactionsPageSheet(heading: SheetHeading, page: readonly TransactionView[]): Sheet {
  const toRow = rowMaker();
  return transactionsSheet(heading, async function* () {
    yield page.map(toRow);
  });
}

/** All transactions of a list, while they are read, and the total of each currency. */
export function allTransactionsSheet(
  heading: SheetHeading,
  batches: AsyncIterable<readonly ViewedTransaction[]>,
): Sheet {
  const toRow = rowMaker();
  return transactionsSheet(heading, async function* () {
    const totals = new Map<CurrencyCode, bigint>();
    for await (const transactions of batches) {
      for (const { currency, amountMinor } of transactions)
        totals.set(currency, (totals.get(currency) ?? 0n) + amountMinor);
      yield transactions.map((transaction) => toRow(toTransactionView(transaction)));
    }
    yield totalRows(totals);
  });
}

function transactionsSheet(heading: SheetHeading, batches: () => AsyncIterable<readonly SheetRow[]>): Sheet {
  const top = [
    ...headingRows(heading),
    COLUMNS.map(([header]) => textCell(header, RIGHT_ALIGNED.has(header) ? HEADER : BOLD)),
  ];
  return {
    name: heading.title,
    columnWidths: COLUMNS.map(([, width]) => width),
    frozen: { rows: top.length, columns: 2 },
    rows: below(top, batches()),
  };
}

function rowMaker(): (transaction: TransactionView) => SheetRow {
  const makers = new Map<CurrencyCode, ReturnType<typeof moneyCells>>();
  const moneyOf: MoneyOf = ({ amount, currency }) => {
    const known = makers.get(currency);
    if (known) return known(amount);
    makers.set(currency, moneyCells(currency));
    return moneyOf({ amount, currency });
  };
  return (transaction) =>
    COLUMNS.map(([, , cellOf]) => {
      const cell = cellOf(transaction, moneyOf);
      return typeof cell === 'string' ? textCell(cell) : cell;
    });
}

/** In the currency of the books, for accounts in another one. */
function bookedCell({ bookedAmount, bookedCurrency }: TransactionView, moneyOf: MoneyOf): NumberCell | null {
  if (bookedAmount === null || bookedCurrency === null) return null;
  return moneyOf({ amount: bookedAmount, currency: bookedCurrency });
}

/** Sums by currency, each in a row. Numbers if some transactions are in another worksheet. */
function totalRows(totals: ReadonlyMap<CurrencyCode, bigint>): SheetRow[] {
  return [...totals]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, minor], index) => {
      const { style = {} } = moneyCells(currency)(0, TOTAL);
      const rangeOf = (column: number, first: number, last: number) =>
        `${cellName(column, first)}:${cellName(column, last)}`;
      const total: NumberCell = {
        decimal: toDecimalText(minor, currency),
        style,
        formulaAt: ({ row, firstRow, isContinued }) => {
          if (isContinued) return null;
          const last = row - 1 - index;
          return `SUMIF(${rangeOf(CURRENCY, firstRow, last)},"${currency}",${rangeOf(AMOUNT, firstRow, last)})`;
        },
      };
      return [null, textCell('Total', TOTAL), null, total, textCell(currency, TOTAL)];
    });
}
