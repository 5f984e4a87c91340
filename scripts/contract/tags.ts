interface Tag {
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** What a path's `{id}` identifies. */
  readonly item: string;
}

const FINDINGS: Tag = {
  name: 'Findings',
  description: 'What the detectors found in books and documents.',
  item: 'finding',
};

const DOCUMENTS: Tag = {
  name: 'Documents',
  description:
    'Files of legal entities, such as receipts, formation documents and IRS letters, and their links to the records that they prove.',
  item: 'document',
};

/** The tag of each first path segment: the headings of the reference. */
const TAGS: Readonly<Record<string, Tag>> = {
  entities: {
    name: 'Entities',
    description:
      'The legal entities of a business and their period locks. Exactly one entity is primary: operations use it if the request names no `entityId`.',
    item: 'legal entity',
  },
  accounts: {
    name: 'Accounts',
    description:
      'The chart of accounts of an entity. Requests name an account by its number, such as `6010`. Accounts are never deleted, only deactivated.',
    item: 'ledger account',
  },
  'journal-entries': {
    name: 'Journal',
    description:
      'Balanced, dated, immutable journal entries. Each line has a debit or a credit, never a negative amount. Correct an entry with a reversal and a new entry.',
    item: 'journal entry',
  },
  'bank-accounts': {
    name: 'Bank accounts',
    description:
      'Accounts at institutions. Settled transactions of a bank account are booked once it is mapped to a ledger account. Reconciliations compare the books of one with the statement of its bank.',
    item: 'bank account',
  },
  transactions: {
    name: 'Transactions',
    description:
      'Bank transactions and their categories. A positive amount is money out, a negative amount is money in.',
    item: 'bank transaction',
  },
  transfers: {
    name: 'Transfers',
    description:
      'Transfers between bank accounts of a legal entity: which two transactions are one transfer. Pushes and imports match the legs that are unique; users match and reject others.',
    item: 'match',
  },
  rules: {
    name: 'Rules',
    description: 'Rules that categorize bank transactions before the learned categorizer does.',
    item: 'rule',
  },
  'saved-views': {
    name: 'Saved views',
    description:
      'Filters and an order of the list of transactions of a legal entity, under a name. All members of the business see them.',
    item: 'saved view',
  },
  'statement-uploads': {
    name: 'Statement files',
    description: 'Bank statement files: upload, preview, commit, revert.',
    item: 'upload',
  },
  'exchange-rates': {
    name: 'Exchange rates',
    description:
      'What one unit of another currency is worth in that of a legal entity, by day: reference rates of the European Central Bank, and own rates in their place.',
    item: 'exchange rate',
  },
  budgets: {
    name: 'Budgets',
    description:
      'What each revenue and expense account of a legal entity is to earn or to cost in each month of a fiscal year. Income statements are compared with it.',
    item: 'budget',
  },
  'tax-lines': {
    name: 'Tax lines',
    description:
      'The lines of Forms 1120, 1120-S and 1065 and of Schedule C on which the amounts of accounts belong. `GET /reports/tax-lines` shows the amounts.',
    item: 'account',
  },
  reports: {
    name: 'Reports',
    description:
      'Financial statements, trial balance, general ledger, tax lines and journal export, as JSON or as a file. Reports have a rate limit budget of their own.',
    item: 'report',
  },
  documents: DOCUMENTS,
  'document-links': { ...DOCUMENTS, item: 'document link' },
  obligations: {
    name: 'Obligations',
    description:
      'Compliance duties with due dates. Rules generate them 18 months ahead; users can create others.',
    item: 'obligation',
  },
  findings: FINDINGS,
  detectors: FINDINGS,
  'health-score': {
    name: 'Health',
    description: 'The compliance health of a company, from 0 to 100.',
    item: 'health score',
  },
  overview: {
    name: 'Overview',
    description: 'What matters now: tasks, cash and due dates of a company, in one response.',
    item: 'overview',
  },
  'incorporation-drafts': {
    name: 'Drafts of incorporations',
    description: 'Incorporations that are not ordered yet. All members of the business see them.',
    item: 'draft',
  },
  incorporations: {
    name: 'Incorporations',
    description:
      'Orders to form a company with a state. The operator reports the decision of the state; the client can change rejected names or cancel.',
    item: 'incorporation',
  },
  'ein-applications': {
    name: 'EIN applications',
    description: 'Form SS-4: prepare, sign, fax to the IRS, and record the EIN.',
    item: 'EIN application',
  },
  'audit-log': { name: 'Audit', description: 'Who changed what, and when.', item: 'entry' },
};

/** The tags that some of the paths have, in their order in the reference. */
export function tagsOf(paths: readonly string[]): { readonly name: string; readonly description: string }[] {
  const used = new Set(paths.map(tagOf));
  const tags = new Map(Object.values(TAGS).map(({ name, description }) => [name, { name, description }]));
  return [...tags.values()].filter(({ name }) => used.has(name));
}

export function tagOf(path: string): string {
  return tagAt(path).name;
}

/** What the path's `{id}` identifies. */
export function itemOf(path: string): string {
  return tagAt(path).item;
}

function tagAt(path: string): Tag {
  const tag = TAGS[path.split('/')[1] ?? ''];
  if (!tag) throw new Error(`TAGS has no entry for ${path}`);
  return tag;
}
