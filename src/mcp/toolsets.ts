/** Groups of tools that a client chooses in its address. */
export const TOOLSET_NAMES = ['books', 'reports', 'accounting', 'companies', 'admin'] as const;
export type Toolset = (typeof TOOLSET_NAMES)[number];

interface ToolsetFacts {
  readonly purpose: string;
  /** The tags of its operations in the contract. A tag belongs to one toolset. */
  readonly tags: readonly string[];
}

export const TOOLSETS: Readonly<Record<Toolset, ToolsetFacts>> = {
  books: {
    purpose: 'bank transactions, their categories, journal entries and accounts',
    tags: ['Accounts', 'Bank accounts', 'Journal', 'Transactions'],
  },
  reports: {
    purpose: 'financial statements, ledgers, findings, health score and overview',
    tags: ['Reports', 'Findings', 'Health', 'Overview'],
  },
  accounting: {
    purpose: 'transfers between bank accounts',
    tags: ['Transfers'],
  },
  companies: {
    purpose: 'entities, incorporations, EIN applications, obligations and documents',
    tags: ['Entities', 'Incorporations', 'EIN applications', 'Obligations', 'Documents'],
  },
  admin: {
    purpose: 'categorization rules, imports of statement files and the audit trail',
    tags: ['Rules', 'Statement files', 'Audit'],
  },
};

export const DEFAULT_TOOLSETS: readonly Toolset[] = ['books', 'reports'];

/** In every toolset: most tools take the id of an entity. */
export const COMMON_TOOLS: ReadonlySet<string> = new Set(['list_entities']);

const TOOLSET_BY_TAG = new Map(
  TOOLSET_NAMES.flatMap((name) => TOOLSETS[name].tags.map((tag) => [tag, name])),
);

/** Throws for a tag without a toolset: its tools could not be listed. */
export function toolsetOf(tag: string): Toolset {
  const toolset = TOOLSET_BY_TAG.get(tag);
  if (toolset === undefined) throw new Error(`the tag ${tag} belongs to no toolset`);
  return toolset;
}
