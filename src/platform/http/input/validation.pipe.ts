import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { type FieldProblem, InvalidRequest } from '../../../kernel/domain-error.js';
import { declaredPartOf } from './fields/declared-part.js';
import { passesCompiledChecks } from './fields/compiled-checks.js';
import { fieldPath } from './fields/field-path.js';
import { leaveToUseCase } from './fields/item-problems.js';
import { withProblemsOfWhole } from './fields/whole-body.js';

/**
 * Parses bodies and query strings into their classes. Undeclared fields are refused: a misspelled filter must not silently
 * return the wrong data.
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return value;
    if (metatype === undefined || metatype === Object) return value;
    // A missing body counts as an empty object, so that missing fields are reported. A body of null does not.
    const input = type === 'query' ? { ...(value as object) } : value === undefined ? {} : value;
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      throw InvalidRequest.at('body', 'must be a JSON object');
    }
    const dtoClass = metatype as new () => object;
    const declared = declaredPartOf(dtoClass, input);
    const parsed = plainToInstance(dtoClass, declared.value, { exposeUnsetFields: false });
    const fieldProblems = passesCompiledChecks(dtoClass, parsed) ? [] : fieldProblemsOf(parsed);
    const problems = withProblemsOfWhole(dtoClass, input, [...declared.problems, ...fieldProblems]);
    if (problems.length > 0 && !leaveToUseCase(dtoClass, parsed, problems))
      throw new InvalidRequest(problems);
    return parsed;
  }
}

function fieldProblemsOf(parsed: object): FieldProblem[] {
  const errors = validateSync(parsed, {
    stopAtFirstError: true,
    validationError: { target: false },
  });
  return errors.flatMap((error) => toProblems(error, ''));
}

function toProblems(error: ValidationError, parent: string): FieldProblem[] {
  const path = fieldPath(parent, error.property);
  const own = Object.values(error.constraints ?? {}).map((problem) => ({ path, problem }));
  return [...own, ...(error.children ?? []).flatMap((child) => toProblems(child, path))];
}
