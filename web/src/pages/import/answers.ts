import type { Ambiguity, FileMapping, MappingInput, StatementUploadView } from '../../data/contract';

export const COLUMN_ROLES = [
  ['date', 'Date'],
  ['description', 'Description'],
  ['amount', 'Amount'],
  ['moneyOut', 'Money out'],
  ['moneyIn', 'Money in'],
  ['direction', 'Debit or credit'],
  ['balance', 'Balance'],
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number][0];

export type Field = Ambiguity['field'];
/** A choice for each question; columns by their role, as numbers from 1. */
export interface Answers {
  readonly choices: Readonly<Partial<Record<Field, string>>>;
  readonly columns: Readonly<Partial<Record<ColumnRole, string>>>;
}

/** What the service suggests. Questions without a suggestion start without an answer. */
export function suggestedAnswers({ ambiguities, sample, mapping }: StatementUploadView): Answers {
  const suggested = ambiguities.map((one) => one.suggested ?? {});
  const choices = ambiguities.flatMap(({ field, suggested: part }) => {
    const value = field === 'columns' || field === 'skipLines' ? undefined : part?.[field];
    return value === undefined ? [] : [[field, String(value)] as const];
  });
  const columns = { ...mapping.columns, ...Object.assign({}, ...suggested.map((part) => part.columns)) };
  const numbers = COLUMN_ROLES.flatMap(([role]) => {
    const number = numberOf(columns[role] as string | number | undefined, sample[0] ?? []);
    return number === null ? [] : [[role, String(number)] as const];
  });
  return { choices: Object.fromEntries(choices), columns: Object.fromEntries(numbers) };
}

/** The number of a column that is given by its name or number; null if the sample does not have it. */
function numberOf(column: string | number | undefined, header: readonly string[]): number | null {
  if (typeof column === 'number') return column;
  const at = column === undefined ? -1 : header.indexOf(column);
  return at === -1 ? null : at + 1;
}

/** The first question without an answer; null if all have one. */
export function unanswered(
  { ambiguities }: StatementUploadView,
  { choices, columns }: Answers,
): Field | null {
  const open = ambiguities.find(({ field }) =>
    field === 'columns' ? !hasColumns(columns) : choices[field] === undefined,
  );
  return open?.field ?? null;
}

function hasColumns({ date, description, amount, moneyOut, moneyIn }: Answers['columns']): boolean {
  const hasAmount = amount !== undefined || (moneyOut !== undefined && moneyIn !== undefined);
  return date !== undefined && description !== undefined && hasAmount;
}

/** The mapping that settles the questions, with what was settled before. */
export function mappingOf(upload: StatementUploadView, { choices, columns }: Answers): MappingInput {
  const asked = new Set(upload.ambiguities.map(({ field }) => field));
  const settled: Record<string, unknown> = { ...(upload.mapping satisfies FileMapping) };
  for (const [field, value] of Object.entries(choices))
    if (asked.has(field as Field)) settled[field] = valueOf(upload, field as Field, value);
  if (asked.has('columns'))
    settled['columns'] = Object.fromEntries(
      Object.entries(columns).map(([role, number]) => [role, Number(number)]),
    );
  // Each value is one of the choices that the service offered for its field.
  return settled;
}

function valueOf({ ambiguities }: StatementUploadView, field: Field, value: string): unknown {
  if (field === 'hasHeader') return value === 'true';
  if (field !== 'skipLines') return value;
  return ambiguities.filter((one) => one.field === field).flatMap(({ choices }) => choices.map(Number));
}
