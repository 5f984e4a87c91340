import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested, type ValidationOptions } from 'class-validator';
import { isUuid } from '../../kernel/base62.js';
import { isCalendarDate } from '../../kernel/calendar-date.js';
import { isCurrencyCode } from '../../kernel/currency.js';
import { isEmailAddress } from '../../kernel/email-address.js';
import { isCleanLine, isCleanText } from '../../kernel/text.js';

/** What is wrong with a value, as the end of a sentence that begins with the field's path; null when nothing is. */
export type Check = (value: unknown) => string | null;

/** A field that must pass a check. Every field of a request body or query is declared with one of these. */
export function Field(check: Check, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'field',
      validator: {
        validate: (value) => check(value) === null,
        defaultMessage: (context) => check(context?.value) ?? '',
      },
    },
    options,
  );
}

/** The field may be left out; null is not the same as left out. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** The field must be there, and may be null. */
export function Nullable(): PropertyDecorator {
  return ValidateIf((_, value) => value !== null);
}

/** The field may be left out or null. */
export function OptionalOrNull(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined && value !== null);
}

interface TextLimits {
  readonly max: number;
  readonly min?: number;
}

/** One line of text, kept as given. */
export function Line({ max, min = 1 }: TextLimits): PropertyDecorator {
  return Field((value) => {
    const problem = lengthProblem(value, min, max);
    if (problem || typeof value !== 'string') return problem;
    return isCleanLine(value) ? null : 'must not contain control characters or broken Unicode';
  });
}

/** Text that a person wrote: tabs and line ends are allowed. */
export function FreeText({ max, min = 1 }: TextLimits): PropertyDecorator {
  return Field((value) => {
    const problem = lengthProblem(value, min, max);
    if (problem || typeof value !== 'string') return problem;
    return isCleanText(value) ? null : 'must not contain control characters other than tab and newline';
  });
}

export function Matching(pattern: RegExp, description: string): PropertyDecorator {
  return Field((value) =>
    typeof value === 'string' && pattern.test(value) ? null : `must be ${description}`,
  );
}

export function OneOf(choices: readonly string[]): PropertyDecorator {
  return Field((value) =>
    typeof value === 'string' && choices.includes(value) ? null : `must be one of ${choices.join(', ')}`,
  );
}

/** An id in whatever case it is written, read as it is kept: RFC 9562 §4, uuids are output in lower case. */
export function Uuid(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (isUuid(value) ? value.toLowerCase() : (value as unknown))),
    Field((value) => (isUuid(value) ? null : 'must be a uuid')),
  );
}

export function DateField(): PropertyDecorator {
  return Field((value) =>
    isCalendarDate(value) ? null : 'must be a calendar date as YYYY-MM-DD, years 1900 to 2199',
  );
}

export function EmailField(): PropertyDecorator {
  return Field((value) => (isEmailAddress(value) ? null : 'must be an e-mail address'));
}

export function Currency(): PropertyDecorator {
  return Field((value) =>
    typeof value === 'string' && isCurrencyCode(value)
      ? null
      : 'must be an ISO 4217 currency code such as USD',
  );
}

/** A JSON number; how many decimals it may have is checked where its currency is known. */
export function Amount(): PropertyDecorator {
  return Field((value) => (typeof value === 'number' && Number.isFinite(value) ? null : 'must be a number'));
}

export function Flag(): PropertyDecorator {
  return Field((value) => (typeof value === 'boolean' ? null : 'must be true or false'));
}

export function Integer({ min, max }: { readonly min: number; readonly max: number }): PropertyDecorator {
  return Field((value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? null
      : `must be a whole number from ${min} to ${max}`,
  );
}

/** A list of objects of one class, each checked by its own fields. */
export function ListOf(
  type: () => new () => object,
  { min, max }: { min: number; max: number },
): PropertyDecorator {
  return applyDecorators(
    Field((value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length < min || value.length > max) return `must have ${min} to ${max} items`;
      return value.every(isPlainObject) ? null : 'must be a list of objects';
    }),
    Type(type),
    ValidateNested({ each: true, message: 'must be a list of objects' }),
  );
}

/** An object of one class, checked by its own fields. */
export function ObjectOf(type: () => new () => object): PropertyDecorator {
  return applyDecorators(
    Field((value) => (isPlainObject(value) ? null : 'must be an object')),
    Type(type),
    ValidateNested({ message: 'must be an object' }),
  );
}

/** A whole number in a query string. */
export function QueryInteger(limits: { readonly min: number; readonly max: number }): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
    Integer(limits),
  );
}

/** `true` or `false` in a query string. */
export function QueryFlag(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value)),
    Flag(),
  );
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lengthProblem(value: unknown, min: number, max: number): string | null {
  if (typeof value !== 'string') return 'must be text';
  // Counted in Unicode characters, as PostgreSQL counts them; most text has none beyond the basic plane.
  const length = value.length <= max ? value.length : Array.from(value).length;
  return length >= min && length <= max ? null : `must have ${min} to ${max} characters`;
}
