/** Where something is done, from the path of the business, and what a link there says. */
export interface Place {
  readonly path: string;
  readonly action: string;
}

const ACCOUNTS: Place = { path: 'accounts', action: 'See the accounts' };
const BALANCE_SHEET: Place = { path: 'reports/balance-sheet', action: 'See the balance sheet' };
const CALENDAR: Place = { path: 'calendar', action: 'See the calendar' };
const DOCUMENTS: Place = { path: 'documents', action: 'See the documents' };
const REVIEW: Place = { path: 'review', action: 'Review' };
const TRANSACTIONS: Place = { path: 'transactions', action: 'See the transactions' };

/** By the kind of a task, or the code of what a check found. */
const PLACES: Readonly<Record<string, Place>> = {
  overdue_obligations: CALENDAR,
  transactions_to_review: REVIEW,
  review_backlog: REVIEW,
  unmapped_account: ACCOUNTS,
  unbooked_currency: ACCOUNTS,
  negative_cash_balance: ACCOUNTS,
  statement_balance: ACCOUNTS,
  statement_gap: ACCOUNTS,
  stale_feed: ACCOUNTS,
  money_in_transit: BALANCE_SHEET,
  opening_balance_equity: BALANCE_SHEET,
  uncategorized_money: { path: 'reports/profit-and-loss', action: 'See profit and loss' },
  missing_formation_document: DOCUMENTS,
  missing_ein_letter: DOCUMENTS,
  duplicate_document: DOCUMENTS,
};

/** What is missing in the profile of a company. */
const OF_PROFILE: ReadonlySet<string> = new Set([
  'missing_tax_id',
  'missing_address',
  'missing_naics',
  'missing_fiscal_year_end',
  'missing_regime',
]);

/** Where a task is done; undefined if the app has no page for it. */
export function placeOfTask({
  kind,
  subjectType,
  subjectId,
}: {
  readonly kind: string;
  readonly subjectType: string;
  readonly subjectId: string;
}): Place | undefined {
  if (OF_PROFILE.has(kind)) return ofCompany(subjectId);
  if (subjectType === 'ein_application')
    return { path: `companies/applications/${subjectId}`, action: 'See the application' };
  if (subjectType === 'transaction' && PLACES[kind] === undefined)
    return { path: `transactions/${subjectId}`, action: 'See the transaction' };
  return PLACES[kind];
}

/** Where an issue of the health score is mended. Its code begins with the part of the score: `profile.missing_regime`. */
export function placeOfIssue(code: string, companyId: string): Place {
  const [part = '', problem = ''] = code.split('.');
  if (part === 'profile') return ofCompany(companyId);
  if (part === 'obligations') return CALENDAR;
  return PLACES[problem] ?? TRANSACTIONS;
}

function ofCompany(id: string): Place {
  return { path: `companies/${id}`, action: 'Complete the company' };
}
