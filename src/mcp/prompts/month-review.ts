import { type CalendarDate, dateOf, daysInMonth } from '../../kernel/calendar-date.js';

/** A month as text, `2026-02`, with its first and last day. */
export interface Month {
  readonly name: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export function monthOfYear(year: number, month: number): Month {
  const from = dateOf(year, month, 1);
  return { name: from.slice(0, 7), from, to: dateOf(year, month, daysInMonth(year, month)) };
}

/** The instructions for the review of a month. They name tools of the default toolsets. */
export function monthReview(entity: string | null, month: Month, before: Month): string {
  const whose = entity === null ? 'the primary entity' : `the entity ${JSON.stringify(entity)}`;
  return `Review the books of ${whose} for ${month.name} (${month.from} to ${month.to}). Only read until I approve your proposals.

1. Find the entity with \`list_entities\`. Pass its id as \`entityId\` to every other tool. If \`lockedThrough\` is ${month.to} or later, the month is closed: say so, and review it without proposing changes in it.
2. Completeness: with \`list_bank_accounts\`, check that every account is mapped to a ledger account and that \`derivedBalance\` and \`currentBalance\` agree. With \`list_transactions\` (from ${month.from}, to ${month.to}), read all pages. Name accounts without transactions in the month, gaps, and transactions that are still pending.
3. Categories: list the transactions with \`needsReview\` true, and read \`list_suggestions\` where the category is not obvious. Group them by merchant. Propose a category for each group with your reason, and mark those where you are not sure.
4. Statements: read \`get_statement\` for the profit and loss of ${month.name} and of ${before.name} (${before.from} to ${before.to}), the cash flow of ${month.name}, and the balance sheet as of ${month.to}. Explain every line that is new, missing, or differs by more than a fifth from the month before. Look into \`get_general_ledger\` of an account before you call its amount unusual.
5. Checks: read \`list_findings\` and \`get_trial_balance\` to ${month.to}. Look for negative cash, balances on the wrong side, money in suspense or clearing accounts, duplicates, personal expenses, and large round amounts.
6. Recurring entries: read \`list_journal_entries\` of the month with \`source\` manual, and of the month before. Name entries that may be missing, such as depreciation, payroll, rent, loan interest or accruals.

Then report: a short summary with revenue, expenses, profit and cash; a table of problems with amount, date and transaction id, the most important first; the changes you propose, each as a tool call in plain words; and questions that only I can answer. Write amounts in the entity's currency and never guess a number. After I approve, make the changes one group at a time, read the statements again, and tell me whether the month can be closed.`;
}
