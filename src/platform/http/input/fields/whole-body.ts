import type { FieldProblem } from '../../../../kernel/domain-error.js';

/** Checks a body as it was sent. Its fields may be invalid: their own problems are reported separately. */
export type BodyCheck = (body: Readonly<Record<string, unknown>>) => readonly FieldProblem[];

const checksByClass = new WeakMap<object, readonly BodyCheck[]>();

/**
 * Adds checks across the fields of a body. Their problems are reported together with those of single fields.
 */
export function ChecksWholeBody(...checks: BodyCheck[]): ClassDecorator {
  return (target) => {
    checksByClass.set(target, checks);
  };
}

/** The problems of a body as a whole, and those of its fields at other paths. */
export function withProblemsOfWhole(
  dtoClass: object,
  body: object,
  fieldProblems: readonly FieldProblem[],
): readonly FieldProblem[] {
  const checks = checksByClass.get(dtoClass) ?? [];
  const problems = checks.flatMap((check) => check(body as Readonly<Record<string, unknown>>));
  const named = new Set(problems.map(({ path }) => path));
  return [...problems, ...fieldProblems.filter(({ path }) => !named.has(path))];
}
