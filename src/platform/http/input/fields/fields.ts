import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { isUuid } from '../../../../kernel/base62.js';
import { isCalendarDate } from '../../../../kernel/calendar-date.js';
import { CURRENCY_CODES } from '../../../../kernel/currency.js';
import { EMAIL, isEmailAddress, MAX_EMAIL_LENGTH } from '../../../../kernel/email-address.js';
import { isCleanLine, isCleanText } from '../../../../kernel/text.js';
import { type DeclaredField, declareField, type JsonSchema, sharedSchema } from './field-schemas.js';

/**
 * Decorators of request fields. Each one is class-validator's, with our message, and a schema for the contract that
 * every valid value matches.
 */

/** The problem with a value, as the end of a sentence that begins with the field's path; null for a valid value. */
export type FieldCheck = (value: unknown) => string | null;

/** A field with a check that class-validator does not have. */
export function Field(check: FieldCheck, schema: JsonSchema): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => check(value) === null,
    defaultMessage: (context?: { readonly value: unknown }) => check(context?.value) ?? '',
  };
  return applyDecorators(ValidateBy({ name: 'field', validator }), Declared({ schema }));
}

/** The field may be omitted. Null is a value, not an omission. */
export function Optional(): PropertyDecorator {
  const isSent = (_: unknown, value: unknown) => value !== undefined;
  return applyDecorators(ValidateIf(isSent), Declared({ mayBeLeftOut: true }));
}

/** The field is required, and may be null. */
export function Nullable(): PropertyDecorator {
  const isValue = (_: unknown, value: unknown) => value !== null;
  return applyDecorators(ValidateIf(isValue), Declared({ mayBeNull: true }));
}

/** The field may be omitted or null. */
export function OptionalOrNull(): PropertyDecorator {
  const isValue = (_: unknown, value: unknown) => value !== undefined && value !== null;
  return applyDecorators(ValidateIf(isValue), Declared({ mayBeLeftOut: true, mayBeNull: true }));
}

interface TextLimits {
  readonly max: number;
  readonly min?: number;
}

/** One line of text, stored as sent. */
export function Line({ max, min = 1 }: TextLimits): PropertyDecorator {
  return Field(
    (value) => {
      const problem = lengthProblem(value, min, max);
      if (problem || typeof value !== 'string') return problem;
      return isCleanLine(value) ? null : 'must not contain control characters or broken Unicode';
    },
    lineSchema(min, max),
  );
}

/** Text of several lines: tabs and newlines are allowed. */
export function FreeText({ max, min = 1 }: TextLimits): PropertyDecorator {
  return Field(
    (value) => {
      const problem = lengthProblem(value, min, max);
      if (problem || typeof value !== 'string') return problem;
      return isCleanText(value) ? null : 'must not contain control characters other than tab and newline';
    },
    textSchema(min, max),
  );
}

export function Matching(pattern: RegExp, description: string): PropertyDecorator {
  const schema = { type: 'string', pattern: pattern.source };
  return applyDecorators(Matches(pattern, { message: `must be ${description}` }), Declared({ schema }));
}

export function OneOf(choices: readonly string[]): PropertyDecorator {
  const message = `must be one of ${choices.join(', ')}`;
  const schema = { type: 'string', enum: choices };
  return applyDecorators(IsIn(choices, { message }), Declared({ schema }));
}

/** An id in upper or lower case, read in lower case (RFC 9562 §4). */
export function Uuid(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (isUuid(value) ? value.toLowerCase() : (value as unknown))),
    Field((value) => (isUuid(value) ? null : 'must be a uuid'), { type: 'string', format: 'uuid' }),
  );
}

export function DateField(): PropertyDecorator {
  return Field(
    (value) => (isCalendarDate(value) ? null : 'must be a calendar date as YYYY-MM-DD, years 1900 to 2199'),
    sharedSchema('CalendarDate', {
      type: 'string',
      format: 'date',
      pattern: '^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$',
      description: 'A day that exists, in the years 1900 to 2199.',
    }),
  );
}

export function EmailField(): PropertyDecorator {
  return Field((value) => (isEmailAddress(value) ? null : 'must be an email address'), {
    type: 'string',
    maxLength: MAX_EMAIL_LENGTH,
    pattern: EMAIL.source,
  });
}

export function Currency(): PropertyDecorator {
  const schema = sharedSchema('CurrencyCode', {
    type: 'string',
    enum: CURRENCY_CODES,
    description: 'An ISO 4217 currency code.',
  });
  const message = 'must be an ISO 4217 currency code such as USD';
  return applyDecorators(IsIn(CURRENCY_CODES, { message }), Declared({ schema }));
}

/** A JSON number. Its number of decimals is checked where its currency is known. */
export function Amount(): PropertyDecorator {
  const schema = sharedSchema('Amount', {
    type: 'number',
    description:
      'An amount in its currency, with at most as many decimals as the currency has (ISO 4217: JPY 0, USD 2, BHD 3).',
  });
  return applyDecorators(IsNumber({}, { message: 'must be a number' }), Declared({ schema }));
}

export function Flag(): PropertyDecorator {
  const message = 'must be true or false';
  return applyDecorators(IsBoolean({ message }), Declared({ schema: { type: 'boolean' } }));
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

export function Integer({ min, max }: Range): PropertyDecorator {
  const message = `must be a whole number from ${min} to ${max}`;
  const schema = { type: 'integer', minimum: min, maximum: max };
  return applyDecorators(
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
    Declared({ schema }),
  );
}

/** A list of objects of one class, each checked by its own fields. */
export function ListOf(type: () => new () => object, range: Range): PropertyDecorator {
  return applyDecorators(
    List(range),
    IsObject({ each: true, message: 'must be a list of objects' }),
    ValidateNested({ each: true }),
    Type(type),
    Declared({ nested: type }),
  );
}

/** A list of texts of one line each. */
export function ListOfLines({ min, max, length }: Range & { readonly length: number }): PropertyDecorator {
  const isLine = (item: unknown) =>
    typeof item === 'string' && lengthProblem(item, 1, length) === null && isCleanLine(item);
  const problem = `must be a list of texts of 1 to ${length} characters`;
  return applyDecorators(
    List({ min, max }),
    Field((value) => (Array.isArray(value) && value.every(isLine) ? null : problem), {
      items: lineSchema(1, length),
    }),
  );
}

function List({ min, max }: Range): PropertyDecorator {
  const message = `must have ${min} to ${max} items`;
  return applyDecorators(
    IsArray({ message: 'must be a list' }),
    ArrayMinSize(min, { message }),
    ArrayMaxSize(max, { message }),
    Declared({ schema: { type: 'array', minItems: min, maxItems: max } }),
  );
}

/** An object of one class, checked by its own fields. */
export function ObjectOf(type: () => new () => object): PropertyDecorator {
  return applyDecorators(
    IsObject({ message: 'must be an object' }),
    ValidateNested(),
    Type(type),
    Declared({ schema: { type: 'object' }, nested: type }),
  );
}

/** As ObjectOf, for a form, in which the object is JSON text. */
export function JsonTextOf(type: () => new () => object): PropertyDecorator {
  return applyDecorators(ObjectOf(type), Declared({ isJsonText: true }));
}

/** The schema of `Line`, for a field that allows other values too. */
export function lineSchema(minLength: number, maxLength: number): JsonSchema {
  return { type: 'string', minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' };
}

function textSchema(minLength: number, maxLength: number): JsonSchema {
  const pattern = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';
  return { type: 'string', minLength, maxLength, pattern };
}

function Declared(field: Partial<DeclaredField>): PropertyDecorator {
  return (target, name) => declareField(target, String(name), field);
}

function lengthProblem(value: unknown, min: number, max: number): string | null {
  if (typeof value !== 'string') return 'must be text';
  // Counted in Unicode characters, as PostgreSQL counts them; most text has none beyond the basic plane.
  const length = value.length <= max ? value.length : Array.from(value).length;
  return length >= min && length <= max ? null : `must have ${min} to ${max} characters`;
}
