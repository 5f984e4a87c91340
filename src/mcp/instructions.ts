import type { CalendarDate } from '../kernel/calendar-date.js';

/** What an assistant must know before its first call, and could not read from the tools one by one. */
export function instructionsFor(today: CalendarDate, timeZone: string): string {
  return [
    `Charterbook keeps the books of one business, the one that the credential belongs to, and forms companies for it. Today is ${today} in its time zone, ${timeZone}.`,
    'Amounts of bank transactions are seen from the account: positive is money out (a payment, a purchase), negative is money in (a deposit, a refund). Amounts are JSON numbers in the currency of their row, never with more decimals than it has. In reports revenue and expenses are positive in their normal direction.',
    'Dates are calendar dates, YYYY-MM-DD. Lists come in pages: go on with `offset` at `meta.pagination.nextOffset` until that is null.',
    'A refused call is an error result with `error`, a stable code, and `reason`, which names the fields that are wrong. Posted journal entries are never edited: a correction reverses and posts again. Before a call that files, faxes, cancels or deletes something, tell the person what will happen and let them decide. Send an `idempotencyKey` of your own with every change, and repeat the call with the same key when its answer got lost.',
  ].join('\n\n');
}
