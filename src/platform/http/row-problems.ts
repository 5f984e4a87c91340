import type { FieldProblem } from '../../kernel/domain-error.js';

const listsByClass = new WeakMap<object, readonly string[]>();
const problemsOf = new WeakMap<object, readonly FieldProblem[]>();

/**
 * Marks a body whose use case looks further into the rows of these lists. What the fields of a row say wrong
 * then does not end the request by itself: the use case asks for it and names every bad row at once.
 */
export function ExaminesRowsOf(...lists: string[]): ClassDecorator {
  return (target) => {
    listsByClass.set(target, lists);
  };
}

/** Keeps problems for the use case when all of them are about rows that it examines; false when it must not. */
export function leaveToUseCase(dtoClass: object, dto: object, problems: readonly FieldProblem[]): boolean {
  const lists = listsByClass.get(dtoClass) ?? [];
  const isOfRow = ({ path }: FieldProblem) => lists.some((list) => path.startsWith(`${list}[`));
  if (!problems.every(isOfRow)) return false;
  problemsOf.set(dto, problems);
  return true;
}

/** What the fields of the rows say wrong. Rows that it names must not be used. */
export function rowProblemsOf(dto: object): readonly FieldProblem[] {
  return problemsOf.get(dto) ?? [];
}

/** `transactions[3]` of the problem at `transactions[3].amount`. */
export function rowOf({ path }: FieldProblem): string {
  return path.slice(0, path.indexOf(']') + 1);
}
