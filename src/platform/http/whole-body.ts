import type { FieldProblem } from '../../kernel/domain-error.js';

/** Looks at a body as it was sent, whatever that holds: fields that are wrong by themselves are named already. */
export type BodyCheck = (body: Readonly<Record<string, unknown>>) => readonly FieldProblem[];

const checksByClass = new WeakMap<object, readonly BodyCheck[]>();

/**
 * Marks a body in which more can be wrong than its fields one by one: what they say together, or what must stand
 * nowhere in it. All of it is then named at once.
 */
export function ChecksWholeBody(...checks: BodyCheck[]): ClassDecorator {
  return (target) => {
    checksByClass.set(target, checks);
  };
}

/** What is wrong with a body as a whole, with what its fields say about paths that this does not name. */
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
