import {
  accountTarget,
  type CategoryTarget,
  type Decision,
  levelFromNumber,
  levelToNumber,
  TRANSFER_TARGET,
} from '../../categorization/index.js';
import type { ColumnValues } from '../../platform/database/bulk.js';
import { selectListOf } from '../../platform/database/select-list.js';
import { BankTransactionRow, USER_COLUMNS } from './bank-transaction.entity.js';
import type { BankTransaction } from './bank-transaction.js';

const NOT_SELECTED = [
  'businessId',
  'needsReview',
  'removedAt',
  'createdAt',
  'updatedAt',
  ...USER_COLUMNS,
] as const;
const notSelected: ReadonlySet<string> = new Set(NOT_SELECTED);

/**
 * A bank transaction as a select list, of a table with the alias t. `decision` is a place for what `fromRow` puts there:
 * an object that gets a property later is slow to copy.
 */
export const TRANSACTION_COLUMNS = `
  ${selectListOf(BankTransactionRow, 't', (property) => !notSelected.has(property))},
  t.removed_at is not null as removed, null as decision`;

export type SelectedTransaction = Omit<BankTransactionRow, (typeof NOT_SELECTED)[number]> & {
  removed: boolean;
  decision: Decision | null;
};

/** Turns a row of TRANSACTION_COLUMNS into the transaction: the same object, with its decision. */
export function fromRow<Row extends SelectedTransaction>(row: Row): Row & BankTransaction {
  const { categorySource, confidence, ruleId, predictedLevel: level, predictedRaw: raw, because } = row;
  const decision: Decision = {
    target: targetOf(row),
    source: categorySource,
    confidence,
    ruleId,
    prediction: level === null || raw === null ? null : { level: levelFromNumber(level), raw },
    because,
  };
  return Object.assign(row, { decision });
}

/** The columns that follow from other properties of a transaction. */
export function columnValues(
  businessId: string,
  now: Date,
): ColumnValues<BankTransactionRow, BankTransaction> {
  return {
    businessId: () => businessId,
    createdAt: () => now,
    updatedAt: () => now,
    removedAt: ({ removed }) => (removed ? now : null),
    needsReview: ({ reviewReason }) => reviewReason !== null,
    categoryAccountId: ({ decision: { target } }) => (target?.kind === 'account' ? target.accountId : null),
    isTransfer: ({ decision: { target } }) => target?.kind === 'transfer',
    categorySource: ({ decision }) => decision.source,
    confidence: ({ decision }) => decision.confidence,
    ruleId: ({ decision }) => decision.ruleId,
    predictedLevel: ({ decision: { prediction } }) => prediction && levelToNumber(prediction.level),
    predictedRaw: ({ decision }) => decision.prediction?.raw ?? null,
    because: ({ decision }) => decision.because,
  };
}

function targetOf(row: Pick<BankTransactionRow, 'isTransfer' | 'categoryAccountId'>): CategoryTarget | null {
  if (row.isTransfer) return TRANSFER_TARGET;
  return row.categoryAccountId === null ? null : accountTarget(row.categoryAccountId);
}
