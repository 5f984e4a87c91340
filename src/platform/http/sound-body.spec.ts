import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Amount, Field, Line, ListOf, Nullable, ObjectOf, Optional, OptionalOrNull } from './fields.js';
import { isValid } from './sound-body.js';

class RowDto {
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
  @Line({ max: 3 })
  word!: string | null;
}

class BodyDto extends InnerDto {
  @ListOf(() => RowDto, { min: 0, max: 3 })
  rows!: RowDto[];

  @Optional()
  @ObjectOf(() => InnerDto)
  inner?: InnerDto;
}

const scalar = fc.constantFrom<unknown>(undefined, null, '', 'a', 'abcd', 0, 1, true);
const sound = fc.record(
  {
    word: fc.constantFrom('a', null),
    rows: fc.array(
      fc.record(
        { name: fc.constant('a'), amount: fc.constant(1), note: fc.constantFrom('a', null) },
        { requiredKeys: ['name', 'amount'] },
      ),
      { maxLength: 3 },
    ),
    inner: fc.record({ word: fc.constantFrom('a', null) }),
  },
  { requiredKeys: ['word', 'rows'] },
);
/** With something put in some place of it that may be wrong there. */
const doubtful = fc
  .tuple(
    sound,
    scalar,
    fc.constantFrom(
      'word',
      'rows',
      'rows.0',
      'rows.0.name',
      'rows.0.amount',
      'rows.0.note',
      'rows.0.x',
      'inner.word',
      'x',
    ),
  )
  .map(([value, put, place]) => {
    const body = structuredClone(value) as Record<string, any>;
    const names = place.split('.');
    const parent = names.slice(0, -1).reduce<any>((inside, name) => inside?.[name], body);
    if (parent) parent[names.at(-1) ?? ''] = put;
    return body;
  });

describe('a body that nothing is wrong with', () => {
  it('is what the validator finds nothing in, and nothing else', () => {
    const seen = { sound: 0, unsound: 0 };
    fc.assert(
      fc.property(fc.oneof(sound, doubtful), (value) => {
        const parsed = plainToInstance(BodyDto, value, { exposeUnsetFields: false });
        const errors = validateSync(parsed, { whitelist: true, forbidNonWhitelisted: true });
        seen[errors.length === 0 ? 'sound' : 'unsound']++;
        expect(isValid(BodyDto, parsed)).toBe(errors.length === 0);
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(seen.sound, seen.unsound)).toBeGreaterThan(100);
  });

  it('is never claimed of a class with a field that no check is known of', () => {
    class LooseDto {
      @Optional()
      any?: unknown;
    }
    expect(isValid(LooseDto, new LooseDto())).toBe(false);
  });
});
