import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../../../kernel/domain-error.js';
import {
  Amount,
  Currency,
  DateField,
  Flag,
  FreeText,
  Integer,
  Line,
  ListOf,
  Matching,
  Nullable,
  ObjectOf,
  OneOf,
  Optional,
  OptionalOrNull,
  Uuid,
} from './fields.js';
import { QueryFlag, QueryInteger } from './query-fields.js';
import { ValidationPipe } from '../validation.pipe.js';

class InnerDto {
  @Line({ max: 5 })
  word!: string;
}

/** One field of each sort, each of which may be left out so that a test can send one alone. */
class EveryFieldDto {
  @Optional()
  @Line({ max: 5 })
  line?: string;

  @Optional()
  @FreeText({ max: 5, min: 0 })
  text?: string;

  @Optional()
  @Matching(/^[ab]+$/, 'one of the letters a and b')
  matching?: string;

  @Optional()
  @OneOf(['in', 'out'])
  oneOf?: string;

  @Optional()
  @Uuid()
  uuid?: string;

  @Optional()
  @DateField()
  date?: string;

  @Optional()
  @Currency()
  currency?: string;

  @Optional()
  @Amount()
  amount?: number;

  @Optional()
  @Flag()
  flag?: boolean;

  @Optional()
  @Integer({ min: 1, max: 12 })
  integer?: number;

  @OptionalOrNull()
  @Line({ max: 5 })
  orNull?: string | null;

  @Optional()
  @ListOf(() => InnerDto, { min: 1, max: 2 })
  list?: InnerDto[];

  @Optional()
  @ObjectOf(() => InnerDto)
  object?: InnerDto;
}

class QueryDto {
  @Optional()
  @QueryInteger({ min: 1, max: 200 })
  limit?: number;

  @Optional()
  @QueryFlag()
  pending?: boolean;
}

class RequiredDto {
  @Line({ max: 5 })
  name!: string;

  @Nullable()
  @DateField()
  lockedThrough!: string | null;
}

const pipe = new ValidationPipe();
type Dto = new () => object;

function reasonOf(value: unknown, metatype: Dto, type: 'body' | 'query' = 'body'): string {
  try {
    pipe.transform(value, { type, metatype });
  } catch (error) {
    return error instanceof InvalidRequest ? error.reason : String(error);
  }
  return 'taken';
}
const bodyReason = (value: unknown) => reasonOf(value, EveryFieldDto);
const parsedQuery = (value: object) => pipe.transform(value, { type: 'query', metatype: QueryDto });

const CONTROL = 'must not contain control characters or broken Unicode';
const CONTROL_IN_TEXT = 'must not contain control characters other than tab and newline';
const DATE = 'must be a calendar date as YYYY-MM-DD, years 1900 to 2199';
const CURRENCY = 'must be an ISO 4217 currency code such as USD';

describe('a field of a body', () => {
  it.each<[object]>([
    [{ line: 'a' }],
    [{ line: '12345' }],
    [{ line: '😀😀😀😀😀' }],
    [{ text: '' }],
    [{ text: 'a\n\tb' }],
    [{ matching: 'abba' }],
    [{ oneOf: 'in' }],
    [{ uuid: '0196a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }],
    [{ date: '2024-02-29' }],
    [{ currency: 'JPY' }],
    [{ amount: -0.01 }],
    [{ amount: 0 }],
    [{ flag: false }],
    [{ integer: 12 }],
    [{ orNull: null }],
    [{ list: [{ word: 'a' }, { word: 'b' }] }],
    [{ object: { word: 'a' } }],
    [{}],
  ])('%j is taken as it is', (body) => {
    expect(JSON.stringify(pipe.transform(body, { type: 'body', metatype: EveryFieldDto }))).toBe(
      JSON.stringify(body),
    );
  });

  it.each<[object, string]>([
    [{ line: '' }, 'line must have 1 to 5 characters'],
    [{ line: '123456' }, 'line must have 1 to 5 characters'],
    [{ line: '😀😀😀😀😀😀' }, 'line must have 1 to 5 characters'],
    [{ line: 'a\nb' }, `line ${CONTROL}`],
    [{ line: 'a\u0000' }, `line ${CONTROL}`],
    [{ line: 'a\ud800' }, `line ${CONTROL}`],
    [{ line: 5 }, 'line must be text'],
    [{ line: null }, 'line must be text'],
    [{ line: ['a'] }, 'line must be text'],
    [{ text: 'a\u0007' }, `text ${CONTROL_IN_TEXT}`],
    [{ text: '123456' }, 'text must have 0 to 5 characters'],
    [{ matching: 'abc' }, 'matching must be one of the letters a and b'],
    [{ matching: 1 }, 'matching must be one of the letters a and b'],
    [{ oneOf: 'IN' }, 'oneOf must be one of in, out'],
    [{ oneOf: ['in'] }, 'oneOf must be one of in, out'],
    [{ uuid: '0196a1b2' }, 'uuid must be a uuid'],
    [{ date: '2026-02-30' }, `date ${DATE}`],
    [{ date: '2026-2-3' }, `date ${DATE}`],
    [{ date: 20260203 }, `date ${DATE}`],
    [{ currency: 'usd' }, `currency ${CURRENCY}`],
    [{ currency: 'XXX' }, `currency ${CURRENCY}`],
    [{ amount: '5' }, 'amount must be a number'],
    [{ amount: null }, 'amount must be a number'],
    [{ flag: 'true' }, 'flag must be true or false'],
    [{ flag: 1 }, 'flag must be true or false'],
    [{ integer: 0 }, 'integer must be a whole number from 1 to 12'],
    [{ integer: 1.5 }, 'integer must be a whole number from 1 to 12'],
    [{ integer: '3' }, 'integer must be a whole number from 1 to 12'],
    [{ orNull: 5 }, 'orNull must be text'],
    [{ list: [] }, 'list must have 1 to 2 items'],
    [{ list: [{ word: 'a' }, { word: 'b' }, { word: 'c' }] }, 'list must have 1 to 2 items'],
    [{ list: { word: 'a' } }, 'list must be a list'],
    [{ list: ['a'] }, 'list must be a list of objects'],
    [{ list: [null] }, 'list must be a list of objects'],
    [{ list: [[]] }, 'list must be a list of objects'],
    [{ object: [] }, 'object must be an object'],
    [{ object: 'a' }, 'object must be an object'],
    [{ object: null }, 'object must be an object'],
  ])('%j is refused by name', (body, reason) => {
    expect(bodyReason(body)).toBe(reason);
  });

  it('is reported with its index in a list and its path in an object', () => {
    expect(bodyReason({ list: [{ word: 'a' }, { word: '' }], object: { word: 7 } })).toBe(
      'list[1].word must have 1 to 5 characters; object.word must be text',
    );
  });

  it('is required unless it is optional, and all problems are reported at once', () => {
    expect(reasonOf({}, RequiredDto)).toBe(`name must be text; lockedThrough ${DATE}`);
    expect(reasonOf({ name: 'a', lockedThrough: null }, RequiredDto)).toBe('taken');
  });

  it('has its length counted in Unicode characters, as the database counts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const clean = !/\p{Cc}/u.test(text) && text.isWellFormed();
        const length = Array.from(text).length;
        expect(bodyReason({ line: text }) === 'taken').toBe(clean && length >= 1 && length <= 5);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a parameter of a query', () => {
  it('is parsed from its text', () => {
    expect(parsedQuery({ limit: '200', pending: 'true' })).toEqual({ limit: 200, pending: true });
    expect(parsedQuery({ pending: 'false' })).toEqual({ pending: false });
  });

  it.each(['0', '201', '-1', '1.5', '1e2', ' 5', '5 ', '+5', '0x10', '', 'ten', '٣', '9999999999'])(
    'is not a whole number from 1 to 200: %j',
    (limit) => {
      expect(reasonOf({ limit }, QueryDto, 'query')).toBe('limit must be a whole number from 1 to 200');
    },
  );

  it.each(['1', '0', 'TRUE', 'yes', ''])('is neither true nor false as %j', (pending) => {
    expect(reasonOf({ pending }, QueryDto, 'query')).toBe('pending must be true or false');
  });

  it('must be sent once', () => {
    expect(reasonOf({ limit: ['1', '2'] }, QueryDto, 'query')).toBe(
      'limit must be a whole number from 1 to 200',
    );
  });
});

describe('an undeclared field', () => {
  it.each<[object, string]>([
    [{ lines: 'a' }, 'lines is not a known field'],
    [{ list: [{ word: 'a', more: 1 }] }, 'list[0].more is not a known field'],
    [{ object: { word: 'a', more: 1 } }, 'object.more is not a known field'],
    [{ constructor: 1 }, 'constructor is not a known field'],
    [{ toString: 1 }, 'toString is not a known field'],
    [JSON.parse('{"__proto__":{"line":"a"}}') as object, '__proto__ is not a known field'],
    [{ list: [{ word: 'a', hasOwnProperty: 1 }] }, 'list[0].hasOwnProperty is not a known field'],
    [{ 'a b\n': 1 }, '"a b\\n" is not a known field'],
  ])('%j is refused by name', (body, reason) => {
    expect(bodyReason(body)).toBe(reason);
  });

  it('is refused in a query too: a misspelled filter must not return the wrong data', () => {
    expect(reasonOf({ limits: '5' }, QueryDto, 'query')).toBe('limits is not a known field');
  });
});

describe('a body', () => {
  it.each([[[]], ['text'], [5], [true], [null]])('that is %j is not an object', (body) => {
    expect(bodyReason(body)).toBe('body must be a JSON object');
  });

  it('that is missing counts as an empty object', () => {
    expect(bodyReason(undefined)).toBe('taken');
    expect(reasonOf(undefined, RequiredDto)).toBe(`name must be text; lockedThrough ${DATE}`);
  });

  it('is left unchanged when no class is declared, and so are other arguments', () => {
    const body = { any: 'thing' };
    expect(pipe.transform(body, { type: 'body', metatype: Object })).toBe(body);
    expect(pipe.transform('x', { type: 'param', metatype: String })).toBe('x');
    expect(pipe.transform(body, { type: 'custom', metatype: EveryFieldDto })).toBe(body);
  });
});
