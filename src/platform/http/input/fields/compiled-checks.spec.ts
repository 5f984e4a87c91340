import { plainToInstance } from 'class-transformer';
import { Allow, validateSync } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompilesChecks, passesCompiledChecks } from './compiled-checks.js';
import {
  Amount,
  Field,
  Flag,
  Integer,
  Line,
  ListOf,
  ListOfLines,
  Nullable,
  ObjectOf,
  OneOf,
  Optional,
  OptionalOrNull,
} from './fields.js';

class ItemDto {
  @Line({ max: 3 })
  name!: string;

  @Amount()
  @Field((value) => (value === 0 ? 'must not be 0' : null), { not: { const: 0 } })
  amount!: number;

  @OptionalOrNull()
  @Line({ max: 3 })
  note?: string | null;
}

class InnerDto {
  @Nullable()
  @OneOf(['a', 'b'])
  word!: string | null;

  @Optional()
  @Integer({ min: 1, max: 3 })
  count?: number;
}

@CompilesChecks()
class BodyDto extends InnerDto {
  @ListOf(() => ItemDto, { min: 0, max: 3 })
  items!: ItemDto[];

  @Optional()
  @ObjectOf(() => InnerDto)
  inner?: InnerDto;

  @Optional()
  @ListOfLines({ min: 1, max: 2, length: 3 })
  @Flag()
  never?: string[];
}

const PLACES = [
  'word',
  'count',
  'items',
  'items.0',
  'items.0.name',
  'items.0.amount',
  'items.0.note',
  'inner',
  'inner.word',
  'inner.count',
  'never',
];
const anyValue = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'a',
  'abcd',
  0,
  1,
  1.5,
  NaN,
  true,
  [],
  ['a'],
  {},
);
const validBody = fc.record(
  {
    word: fc.constantFrom('a', null),
    count: fc.integer({ min: 1, max: 3 }),
    items: fc.array(
      fc.record(
        { name: fc.constant('a'), amount: fc.constant(1), note: fc.constantFrom('a', null) },
        { requiredKeys: ['name', 'amount'] },
      ),
      { maxLength: 3 },
    ),
    inner: fc.record({ word: fc.constantFrom('a', null) }),
  },
  { requiredKeys: ['word', 'items'] },
);
const changedBody = fc.tuple(validBody, anyValue, fc.constantFrom(...PLACES)).map(([value, put, place]) => {
  const body = structuredClone(value) as Record<string, any>;
  const names = place.split('.');
  const parent = names.slice(0, -1).reduce<any>((inside, name) => inside?.[name], body);
  if (parent) parent[names.at(-1) ?? ''] = put;
  return body;
});

describe('compiled checks', () => {
  it('pass exactly the bodies in which class-validator finds no problem', () => {
    const seen = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(fc.oneof(validBody, changedBody), (value) => {
        const parsed = plainToInstance(BodyDto, value, { exposeUnsetFields: false });
        const isValid = validateSync(parsed).length === 0;
        seen[isValid ? 'valid' : 'invalid']++;
        expect(passesCompiledChecks(BodyDto, parsed)).toBe(isValid);
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(200);
  });

  it('pass no body of a class that is not marked', () => {
    expect(passesCompiledChecks(InnerDto, plainToInstance(InnerDto, { word: 'a' }))).toBe(false);
  });

  it('throw for a class with a rule that they do not know', () => {
    @CompilesChecks()
    class LooseDto {
      @Allow()
      text?: string;
    }
    expect(() => passesCompiledChecks(LooseDto, new LooseDto())).toThrow('LooseDto.text has a rule');
  });
});
