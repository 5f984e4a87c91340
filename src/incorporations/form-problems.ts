import { ss4Problems } from '../ein/index.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { factsOfIncorporation, type FormSource } from './form-facts.js';
import { legalNameOf, type NameOption } from './incorporation-details.js';

/** Why Form SS-4 cannot be drawn under one of the names: letters that it cannot contain, texts that are too long. */
export function formProblems(incorporation: FormSource, nameOptions: readonly NameOption[]): FieldProblem[] {
  const problemsByName = nameOptions.map((option) =>
    ss4Problems(factsOfIncorporation(incorporation, legalNameOf(option))),
  );
  const nameProblems = problemsByName.flatMap((problems, index) =>
    problems.filter(isOfName).map(({ problem }) => ({ path: `nameOptions[${index}].name`, problem })),
  );
  return [...nameProblems, ...(problemsByName[0] ?? []).filter((problem) => !isOfName(problem))];
}

function isOfName({ path }: FieldProblem): boolean {
  return path === 'legalName';
}
