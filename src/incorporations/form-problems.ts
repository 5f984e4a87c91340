import { ss4Problems } from '../ein/index.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { factsOfIncorporation, legalNameOf, type NameOption, type Ordered } from './incorporation-details.js';

/** What keeps an order off Form SS-4, under any of its names: letters that the form cannot carry, texts too long for it. */
export function formProblems(order: Ordered, nameOptions: readonly NameOption[]): FieldProblem[] {
  const byName = nameOptions.map((option) => ss4Problems(factsOfIncorporation(order, legalNameOf(option))));
  const ofNames = byName.flatMap((problems, index) =>
    problems.filter(isOfName).map(({ problem }) => ({ path: `nameOptions[${index}].name`, problem })),
  );
  return [...ofNames, ...(byName[0] ?? []).filter((problem) => !isOfName(problem))];
}

function isOfName({ path }: FieldProblem): boolean {
  return path === 'legalName';
}
