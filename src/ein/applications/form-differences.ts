import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import { kindProblems } from '../ss4/ss4-kinds.js';
import { ss4Lines, type Ss4Lines, TEXT_LINES } from '../ss4/ss4-lines.js';
import type { EinApplication } from './ein-application.entity.js';
import type { EinStatus } from './ein-lifecycle.js';
import { factsNow, type FormedEntity } from './facts-now.js';

/** A form as it was drawn. */
export interface DrawnApplication {
  readonly status: EinStatus;
  readonly facts: Ss4Facts;
  /** Null for forms drawn before this was stored. */
  readonly drawnOn: CalendarDate | null;
}

/** A line that differs from the facts of the company. */
export interface LineDifference {
  /** Of Form SS-4, such as `11`. */
  readonly line: string;
  /** Null for a line of boxes. */
  readonly form: string | null;
  readonly company: string | null;
}

const NOT_SENT: ReadonlySet<EinStatus> = new Set(['ready_to_file', 'awaiting_signature', 'signed']);

/** Whether the form is still compared with its company. */
export function isCompared({ status, entityId }: Pick<EinApplication, 'status' | 'entityId'>): boolean {
  return entityId !== null && NOT_SENT.has(status);
}

/** The differences between a form that has not been sent and its company. A sent form is corrected by letter. */
export function formDifferences(
  { status, facts, drawnOn }: DrawnApplication,
  entity: FormedEntity | null,
): LineDifference[] {
  if (entity === null || !NOT_SENT.has(status)) return [];
  const now = factsNow(facts, entity);
  const day = drawnOn ?? now.startDate;
  // Contradicting facts describe no kind of company, so no line can be drawn from them.
  if (day === null || kindProblems(facts).length > 0) return [];
  if (kindProblems(now).length > 0) return [{ line: '9a', form: null, company: null }];
  const setting = { designee: null, returnFax: null, day };
  return compare(ss4Lines(facts, setting), ss4Lines(now, setting));
}

export function describeDifferences(differences: readonly LineDifference[]): string {
  const lines = differences.map(({ line, form, company }) =>
    form === null || company === null ? line : `${line} ("${form}", now "${company}")`,
  );
  return `The form differs from the facts of the company: line ${lines.join(', line ')}. Draw it again.`;
}

function compare(form: Ss4Lines, company: Ss4Lines): LineDifference[] {
  const found = new Map<string, LineDifference>();
  for (const name of TEXT_LINES) {
    const [before, after] = [form.texts[name], company.texts[name]];
    const line = lineOf(name);
    const isText = before !== '' && after !== '';
    if (before !== after && !found.has(line))
      found.set(line, { line, form: isText ? before : null, company: isText ? after : null });
  }
  const changed = [
    ...form.boxes.filter((box) => !company.boxes.includes(box)),
    ...company.boxes.filter((box) => !form.boxes.includes(box)),
  ];
  for (const line of changed.map(lineOf))
    if (!found.has(line)) found.set(line, { line, form: null, company: null });
  return [...found.values()].toSorted((a, b) => a.line.localeCompare(b.line, 'en', { numeric: true }));
}

function lineOf(name: string): string {
  return name.split('.')[0] ?? name;
}
