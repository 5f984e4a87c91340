/** What the first part of a path is about: the headings of the reference. */
export const TAGS: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  entities: {
    name: 'Entities',
    description: 'The companies of a business, and how far their books are closed.',
  },
  accounts: { name: 'Accounts', description: 'The chart of accounts.' },
  'journal-entries': { name: 'Journal', description: 'Balanced, dated, immutable entries.' },
  'bank-accounts': {
    name: 'Bank accounts',
    description: 'Accounts at institutions, mapped to ledger accounts.',
  },
  transactions: { name: 'Transactions', description: 'What moved on bank accounts, and what it was for.' },
  rules: { name: 'Rules', description: 'What decides the category of rows before anything is learned.' },
  'statement-uploads': {
    name: 'Statement files',
    description: 'Bank files: uploaded, previewed, committed.',
  },
  reports: { name: 'Reports', description: 'Statements, trial balance, general ledger, journal export.' },
  documents: { name: 'Documents', description: 'Stored files.' },
  obligations: { name: 'Obligations', description: 'What is due when.' },
  findings: { name: 'Findings', description: 'What the detectors found in books and documents.' },
  detectors: { name: 'Findings', description: 'What the detectors found in books and documents.' },
  'health-score': { name: 'Health', description: 'How well a company is kept.' },
  incorporations: { name: 'Incorporations', description: 'Orders that form companies.' },
  'ein-applications': { name: 'EIN applications', description: 'Form SS-4: drawn, signed, faxed, answered.' },
  'audit-log': { name: 'Audit', description: 'Who did what.' },
};

export function tagOf(path: string): string {
  const tag = TAGS[path.split('/')[1] ?? ''];
  if (!tag) throw new Error(`say in TAGS what ${path} is about`);
  return tag.name;
}
