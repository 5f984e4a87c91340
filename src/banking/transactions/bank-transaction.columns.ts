import { DECISION_VALUES, type DecisionColumns, decisionFrom } from '../../categorization/index.js';
import type { ColumnValues } from '../../platform/database/bulk.js';
import { selectList } from '../../platform/database/select-list.js';
import { BankTransaction } from './bank-transaction.entity.js';

/**
 * A bank transaction as a select list, of a table with the alias t. `decision` and `splits` are places for what `fromRow`
 * and `loadSplits` put there: an object that gets a property later is slow to copy.
 */
export const TRANSACTION_COLUMNS = `${selectList(BankTransaction, 't')}, null as decision, null as splits`;

/** Turns a row of TRANSACTION_COLUMNS into the transaction: the same object, with its decision. */
export function fromRow<Row extends object>(row: Row): Row & BankTransaction {
  const decision = decisionFrom(row as Row & DecisionColumns);
  return Object.assign(row, { decision }) as Row & BankTransaction;
}

/** The columns whose value is not simply the property of the same name. */
export function columnValues(
  businessId: string,
  now: Date,
): ColumnValues<BankTransaction & DecisionColumns, BankTransaction> {
  return {
    businessId: () => businessId,
    createdAt: () => now,
    updatedAt: () => now,
    ...DECISION_VALUES,
  };
}
