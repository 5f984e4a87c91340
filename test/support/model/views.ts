import { expect } from 'vitest';
import { reviewReasonOf, typeOf } from './categories.js';
import { isBooked } from './postings.js';
import { type ModelAccount, type ModelRow, toAmount, TRANSFER } from './state.js';

/** A bank transaction in a response, without its match: what a request changes may end it. */
export function transactionView(account: ModelAccount, row: ModelRow) {
  const reviewReason = reviewReasonOf(account, row);
  return {
    id: row.id,
    externalId: row.externalId,
    bankAccountId: account.id,
    date: row.date,
    amount: toAmount(row.amount),
    description: row.description,
    pending: row.pending,
    category: categoryView(row),
    splits: splitsView(row),
    transactionType: typeOf(row),
    needsReview: reviewReason !== null,
    reviewReason,
    journalEntryId: isBooked(account, row) ? expect.any(String) : null,
  };
}

export function categoryView({ decision: { target, source, confidence, because }, parts }: ModelRow) {
  if (target === null || target === TRANSFER || parts !== null) return null;
  return { accountNumber: target, accountName: expect.any(String), source, confidence, because };
}

function splitsView({ parts, splitBy, decision: { source, confidence, because } }: ModelRow) {
  if (parts === null) return null;
  const byUser = { source: 'user_override', confidence: 1, because: null };
  return parts.map(({ number, amount, description }) => ({
    amount: toAmount(amount),
    category: {
      accountNumber: number,
      accountName: expect.any(String),
      ...(splitBy === 'user' ? byUser : { source, confidence, because }),
    },
    description,
  }));
}
