import type { Severity, SubjectType } from './finding.js';

/** What a detector's query tells of a subject: numbers and text, as JSON. */
export type Facts = Readonly<Record<string, string | number | null>>;

/**
 * One check over books and documents. Its query gives a row per subject: `entity_id`, `subject_id` and `facts`
 * (jsonb), of the business $1, on the day $2 (its today), at the moment $3.
 */
export interface Detector {
  readonly code: string;
  readonly severity: Severity;
  readonly subjectType: SubjectType;
  readonly sql: string;
  /** The sentence that a person reads. */
  message(facts: Facts): string;
}
