/** Highest severity first. */
export const SEVERITIES = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The subject of a finding; `subjectId` is its id in the API. */
export type SubjectType = 'legal_entity' | 'bank_account' | 'transaction' | 'document';

/** One thing that needs attention: one per code and subject. */
export interface Finding {
  readonly entityId: string | null;
  readonly code: string;
  readonly severity: Severity;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  /** A plain sentence, safe to show to users: it contains no tax id. */
  readonly message: string;
}
