import { type CalendarDate, toDayNumber } from '../../kernel/calendar-date.js';
import { areSimilar, haveDifferentInstalments } from './similar-texts.js';

/** What is compared of two transactions with one id. */
export interface ComparedTransaction {
  readonly date: CalendarDate;
  readonly amountMinor: bigint;
  readonly description: string;
  readonly merchant: string | null;
}

/** How far a bank moves the date when it corrects the amount or the text of a transaction. */
export const NEAR_DAYS = 3;
/** How far it moves the date alone: less than a week, after which a payment may come again. */
export const MOVED_DAYS = 6;

/**
 * Whether two transactions with the same id are one that the bank has corrected. Some banks number the transactions of
 * each file from 1, and give the instalments of a purchase one id.
 */
export function isSameTransaction(one: ComparedTransaction, other: ComparedTransaction): boolean {
  if (haveDifferentInstalments(one, other)) return false;
  const days = Math.abs(toDayNumber(one.date) - toDayNumber(other.date));
  if (days === 0) return true;
  if (days > MOVED_DAYS) return false;
  const isSameAmount = one.amountMinor === other.amountMinor;
  const isSimilar = areSimilar(textOf(one), textOf(other));
  return days <= NEAR_DAYS ? isSameAmount || isSimilar : isSameAmount && isSimilar;
}

/** Whether date and amount are the same, and the texts do not contradict. */
export function isEqualTransaction(one: ComparedTransaction, other: ComparedTransaction): boolean {
  return (
    one.date === other.date && one.amountMinor === other.amountMinor && !haveDifferentInstalments(one, other)
  );
}

function textOf({ description, merchant }: ComparedTransaction): string {
  return merchant === null ? description : `${merchant} ${description}`;
}
