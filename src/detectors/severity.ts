/** Highest severity first. */
export const SEVERITIES = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a finding is about. */
export type SubjectType = 'legal_entity' | 'bank_account' | 'transaction' | 'document';
