import { createHash } from 'node:crypto';
import { type BookingAccount, isBeforeOpening } from '../booking/booking.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';

/** Short enough to store with each decision. */
const DIGEST_LENGTH = 22;

/**
 * Identifies what a transaction's category and review depend on, apart from decisions: while it is the same, nothing but
 * decisions has changed the transaction. Users' notes and its bank's own ids are not part of it.
 */
export function digestOf(transaction: BankTransaction, account: BookingAccount | undefined): string {
  if (!account) throw new Error(`the bank account of transaction ${transaction.id} is not locked`);
  const { date, description, merchant, pending, pushedCategory } = transaction;
  const facts = [
    date,
    String(transaction.amountMinor),
    description,
    merchant,
    pending,
    pushedCategory,
    account.ledgerAccountId !== null,
    isBeforeOpening(date, account),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, DIGEST_LENGTH);
}
