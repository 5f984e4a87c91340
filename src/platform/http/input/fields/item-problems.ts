import type { FieldProblem } from '../../../../kernel/domain-error.js';

const listsByClass = new WeakMap<object, readonly string[]>();
const problemsOf = new WeakMap<object, readonly FieldProblem[]>();

/**
 * Marks a body whose use case checks the items of these lists further. Invalid fields of an item then do not end the
 * request: the use case reads them with `itemProblemsOf` and reports every invalid item at once.
 */
export function ExaminesItemsOf(...lists: string[]): ClassDecorator {
  return (target) => {
    listsByClass.set(target, lists);
  };
}

/** Stores the problems for the use case if all of them concern items that it examines; returns whether it did. */
export function leaveToUseCase(dtoClass: object, dto: object, problems: readonly FieldProblem[]): boolean {
  const lists = listsByClass.get(dtoClass) ?? [];
  const isOfItem = ({ path }: FieldProblem) => lists.some((list) => path.startsWith(`${list}[`));
  if (!problems.every(isOfItem)) return false;
  problemsOf.set(dto, problems);
  return true;
}

/** The problems in the fields of the items. Items with a problem must not be used. */
export function itemProblemsOf(dto: object): readonly FieldProblem[] {
  return problemsOf.get(dto) ?? [];
}

/** `transactions[3]` for a problem at `transactions[3].amount`. */
export function itemOf({ path }: FieldProblem): string {
  return path.slice(0, path.indexOf(']') + 1);
}
