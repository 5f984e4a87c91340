/** The tag of each first path segment: the headings of the reference. */
export const TAGS: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  entities: {
    name: 'Entities',
    description: 'The legal entities of a business and their period locks.',
  },
  accounts: { name: 'Accounts', description: 'The chart of accounts.' },
  'journal-entries': { name: 'Journal', description: 'Balanced, dated, immutable journal entries.' },
  'bank-accounts': {
    name: 'Bank accounts',
    description: 'Accounts at institutions, mapped to ledger accounts.',
  },
  transactions: { name: 'Transactions', description: 'Bank transactions and their categories.' },
  rules: {
    name: 'Rules',
    description: 'Rules that categorize bank transactions before the learned categorizer does.',
  },
  'statement-uploads': {
    name: 'Statement files',
    description: 'Bank statement files: upload, preview, commit.',
  },
  reports: {
    name: 'Reports',
    description: 'Financial statements, trial balance, general ledger and journal export.',
  },
  documents: { name: 'Documents', description: 'Documents of legal entities.' },
  obligations: { name: 'Obligations', description: 'Compliance obligations with due dates.' },
  findings: { name: 'Findings', description: 'What the detectors found in books and documents.' },
  detectors: { name: 'Findings', description: 'What the detectors found in books and documents.' },
  'health-score': { name: 'Health', description: 'The compliance health of a company.' },
  incorporations: { name: 'Incorporations', description: 'Companies to be formed with a state.' },
  'ein-applications': {
    name: 'EIN applications',
    description: 'Form SS-4: prepare, sign, fax and record the EIN.',
  },
  'audit-log': { name: 'Audit', description: 'Who changed what, and when.' },
};

export function tagOf(path: string): string {
  const tag = TAGS[path.split('/')[1] ?? ''];
  if (!tag) throw new Error(`TAGS has no entry for ${path}`);
  return tag.name;
}
