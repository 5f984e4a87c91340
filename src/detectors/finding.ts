/** The gravest first. */
export const SEVERITIES = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a finding is about; `subjectId` is its id as the API shows it. */
export type SubjectType = 'legal_entity' | 'bank_account' | 'transaction' | 'document';

/** One thing that somebody should look at: one per code and subject. */
export interface Finding {
  readonly entityId: string | null;
  readonly code: string;
  readonly severity: Severity;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  /** A plain sentence, safe to show: it holds no tax id. */
  readonly message: string;
}
