import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { isUuid } from '../../kernel/base62.js';
import { isCalendarDate } from '../../kernel/calendar-date.js';
import { CURRENCY_CODES, isCurrencyCode } from '../../kernel/currency.js';
import { EMAIL, isEmailAddress, MAX_EMAIL_LENGTH } from '../../kernel/email-address.js';
import { isCleanLine, isCleanText } from '../../kernel/text.js';
import { type Check, declareField, type JsonSchema, sharedSchema } from './field-schemas.js';

/**
 * A field that must pass a check, and what the contract says of it: a value that passes the check matches the schema.
 * Every field of a request body or query is declared with one of these.
 */
export function Field(check: Check, schema: JsonSchema): PropertyDecorator {
  const validate = ValidateBy({
    name: 'field',
    validator: {
      validate: (value) => check(value) === null,
      defaultMessage: (context) => check(context?.value) ?? '',
    },
  });
  return applyDecorators(validate, (target: object, name: string | symbol) =>
    declareField(target, String(name), { schema, checks: [check] }),
  );
}

/** The field may be left out; null is not the same as left out. */
export function Optional(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    (target: object, name: string | symbol) => declareField(target, String(name), { mayBeLeftOut: true }),
  );
}

/** The field must be there, and may be null. */
export function Nullable(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_, value) => value !== null),
    (target: object, name: string | symbol) => declareField(target, String(name), { mayBeNull: true }),
  );
}

/** The field may be left out or null. */
export function OptionalOrNull(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined && value !== null),
    (target: object, name: string | symbol) =>
      declareField(target, String(name), { mayBeLeftOut: true, mayBeNull: true }),
  );
}

interface TextLimits {
  readonly max: number;
  readonly min?: number;
}

/** One line of text, kept as given. */
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

/** Text that a person wrote: tabs and line ends are allowed. */
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
  return Field(
    (value) => (typeof value === 'string' && pattern.test(value) ? null : `must be ${description}`),
    { type: 'string', pattern: pattern.source },
  );
}

export function OneOf(choices: readonly string[]): PropertyDecorator {
  return Field(
    (value) =>
      typeof value === 'string' && choices.includes(value) ? null : `must be one of ${choices.join(', ')}`,
    { type: 'string', enum: choices },
  );
}

/** An id in whatever case it is written, read as it is kept: RFC 9562 §4, uuids are output in lower case. */
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
  return Field((value) => (isEmailAddress(value) ? null : 'must be an e-mail address'), {
    type: 'string',
    maxLength: MAX_EMAIL_LENGTH,
    pattern: EMAIL.source,
  });
}

export function Currency(): PropertyDecorator {
  return Field(
    (value) =>
      typeof value === 'string' && isCurrencyCode(value)
        ? null
        : 'must be an ISO 4217 currency code such as USD',
    sharedSchema('CurrencyCode', {
      type: 'string',
      enum: CURRENCY_CODES,
      description: 'An ISO 4217 currency code.',
    }),
  );
}

/** A JSON number; how many decimals it may have is checked where its currency is known. */
export function Amount(): PropertyDecorator {
  return Field(
    (value) => (typeof value === 'number' && Number.isFinite(value) ? null : 'must be a number'),
    sharedSchema('Amount', {
      type: 'number',
      description:
        'An amount in its currency, with at most as many decimals as the currency has (ISO 4217: JPY 0, USD 2, BHD 3).',
    }),
  );
}

export function Flag(): PropertyDecorator {
  return Field((value) => (typeof value === 'boolean' ? null : 'must be true or false'), { type: 'boolean' });
}

export function Integer({ min, max }: { readonly min: number; readonly max: number }): PropertyDecorator {
  return Field(
    (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
        ? null
        : `must be a whole number from ${min} to ${max}`,
    { type: 'integer', minimum: min, maximum: max },
  );
}

/** A list of objects of one class, each checked by its own fields. */
export function ListOf(
  type: () => new () => object,
  { min, max }: { min: number; max: number },
): PropertyDecorator {
  return applyDecorators(
    Field(
      (value) => {
        if (!Array.isArray(value)) return 'must be a list';
        if (value.length < min || value.length > max) return `must have ${min} to ${max} items`;
        return value.every(isPlainObject) ? null : 'must be a list of objects';
      },
      { type: 'array', minItems: min, maxItems: max },
    ),
    (target: object, name: string | symbol) => declareField(target, String(name), { nested: type }),
    Type(type),
    ValidateNested({ each: true, message: 'must be a list of objects' }),
  );
}

/** A list of texts of one line each. */
export function ListOfLines({
  min,
  max,
  length,
}: {
  readonly min: number;
  readonly max: number;
  readonly length: number;
}): PropertyDecorator {
  return Field(
    (value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length < min || value.length > max) return `must have ${min} to ${max} items`;
      const isLine = (item: unknown) =>
        typeof item === 'string' && lengthProblem(item, 1, length) === null && isCleanLine(item);
      return value.every(isLine) ? null : `must be a list of texts of 1 to ${length} characters`;
    },
    { type: 'array', minItems: min, maxItems: max, items: lineSchema(1, length) },
  );
}

/** An object of one class, checked by its own fields. */
export function ObjectOf(type: () => new () => object): PropertyDecorator {
  return applyDecorators(
    Field((value) => (isPlainObject(value) ? null : 'must be an object'), { type: 'object' }),
    (target: object, name: string | symbol) => declareField(target, String(name), { nested: type }),
    Type(type),
    ValidateNested({ message: 'must be an object' }),
  );
}

/** As ObjectOf, for a form, in which the object is JSON text. */
export function JsonTextOf(type: () => new () => object): PropertyDecorator {
  return applyDecorators(ObjectOf(type), (target: object, name: string | symbol) =>
    declareField(target, String(name), { isJsonText: true }),
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

/** What `Line` takes, for a field that takes something else besides. */
export function lineSchema(minLength: number, maxLength: number): JsonSchema {
  return { type: 'string', minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' };
}

function textSchema(minLength: number, maxLength: number): JsonSchema {
  const pattern = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';
  return { type: 'string', minLength, maxLength, pattern };
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
