import type { CurrencyCode } from '../../kernel/currency.js';
import { nameBalance } from './balance-words.js';
import { DateOrders, decideDates } from './date-orders.js';
import { decideAmounts, DecimalMarks } from './decimal-marks.js';
import type { FileMapping } from './mapping.js';
import { isOpeningRecord, oldestOf } from './qif-opening.js';
import { readQifRecords } from './qif-records.js';
import type { Ambiguity, StatementCollector } from './statement.js';
import { describe, type TextChunks } from './text.js';

/**
 * Parses the Quicken Interchange Format. Amounts change the balance: negative is money out. The format does not
 * define the date order and the decimal mark; if all records together leave them ambiguous, returns the ambiguities
 * and no transactions.
 */
export async function readQif(
  chunks: TextChunks,
  collector: StatementCollector,
  currency: CurrencyCode,
  mapping: FileMapping,
): Promise<Ambiguity[]> {
  const records = await readQifRecords(chunks, collector);
  const orders = new DateOrders();
  const marks = new DecimalMarks(currency);
  for (const { date, amount, line } of records) {
    if (date !== '') orders.look(date, line);
    if (amount !== '') marks.look(amount, line);
  }
  const dates = decideDates(orders, mapping);
  const amounts = decideAmounts(marks, mapping);
  if (!dates.ok || !amounts.ok) return [dates, amounts].flatMap((one) => (one.ok ? [] : [one.ambiguity]));
  const read = records.map((record) => {
    return { record, date: record.date === '' ? null : dates.read(record.date, record.line) };
  });
  const oldest = oldestOf(read);
  for (const { record, date } of read) {
    const { line, payee, memo, number, statement } = record;
    const changeMinor = record.amount === '' ? null : amounts.read(record.amount, line);
    if (isOpeningRecord(record, oldest.has(record))) {
      collector.note('opening_balance_row', line);
      statement.openingMinor ??= changeMinor;
      continue;
    }
    if (date === null || changeMinor === null) {
      collector.leaveOutIncomplete(line, `the record has no ${date === null ? 'date (D)' : 'amount (T)'}`);
      continue;
    }
    const description = describe(payee, memo, payee || memo ? null : number && `Check ${number}`);
    statement.add(
      { line, date, amountMinor: -changeMinor, description, merchant: null, reference: null },
      nameBalance(payee, description),
    );
  }
  return [];
}
