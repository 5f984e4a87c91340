import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { fieldPath } from './field-path.js';
import { leaveToUseCase } from './row-problems.js';
import { isValid } from './sound-body.js';
import { withProblemsOfWhole } from './whole-body.js';

/**
 * Parses bodies and query strings into their classes, once, at the edge. Fields that the class does not
 * declare are refused: a misspelt filter must not silently return the wrong rows.
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return value;
    if (metatype === undefined || metatype === Object) return value;
    // A request without a body is one without fields: its required ones are then named. A body of null is another thing.
    const input = type === 'query' ? { ...(value as object) } : value === undefined ? {} : value;
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      throw InvalidRequest.at('body', 'must be a JSON object');
    }
    const odd = oddFields(input, '');
    if (odd.length > 0) throw new InvalidRequest(odd);
    const parsed = plainToInstance(metatype as new () => object, input, { exposeUnsetFields: false });
    const fieldProblems = isValid(metatype as new () => object, parsed) ? [] : fieldProblemsOf(parsed);
    const problems = withProblemsOfWhole(metatype, input, fieldProblems);
    if (problems.length > 0 && !leaveToUseCase(metatype, parsed, problems))
      throw new InvalidRequest(problems);
    return parsed;
  }
}

function fieldProblemsOf(parsed: object): FieldProblem[] {
  const errors = validateSync(parsed, {
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    validationError: { target: false },
  });
  return errors.flatMap((error) => toProblems(error, ''));
}

/** No body of ours nests deeper. */
const DEEPEST_FIELD = 8;

/**
 * What the class transformer cannot be trusted with: names that every object inherits, which it skips
 * silently, and nesting without end, which overflows its stack.
 */
function oddFields(value: object, path: string, depth = 0, problems: FieldProblem[] = []): FieldProblem[] {
  if (depth > DEEPEST_FIELD) problems.push({ path, problem: 'is nested too deeply' });
  else
    for (const [key, inner] of Object.entries(value)) {
      if (key in Object.prototype)
        problems.push({ path: fieldPath(path, key), problem: 'is not a known field' });
      else if (typeof inner === 'object' && inner !== null)
        oddFields(inner as object, fieldPath(path, key), depth + 1, problems);
    }
  return problems;
}

function toProblems(error: ValidationError, parent: string): FieldProblem[] {
  const path = fieldPath(parent, error.property);
  const own = Object.entries(error.constraints ?? {}).map(([name, message]) => ({
    path,
    problem: name === 'whitelistValidation' ? 'is not a known field' : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => toProblems(child, path))];
}
