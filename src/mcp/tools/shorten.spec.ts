import { describe, expect, it } from 'vitest';
import { shorten } from './shorten.js';

const CODES = Array.from({ length: 100 }, (_, index) => `A${String.fromCharCode(65 + (index % 26))}`);

describe('shortened arguments', () => {
  it('keep their limits and lose the patterns against control characters and the limits against emptiness', () => {
    const name = { type: 'string', maxLength: 80, description: 'The name.' };
    const code = { type: 'string', minLength: 2, maxLength: 80 };
    const lines = { type: 'array', minItems: 2, maxItems: 9, items: { type: 'integer', minimum: 1 } };
    const day = { type: 'string', pattern: '^[0-9]{4}$' };
    const date = { type: 'string', format: 'date' };
    const schema = {
      type: 'object',
      properties: {
        name: { ...name, minLength: 1, pattern: String.raw`^[^\u0000-\u001f\u007f-\u009f]*$` },
        names: { type: 'array', minItems: 1, items: name },
        code,
        lines,
        day,
        date: { ...date, pattern: '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$' },
        kind: { enum: ['a', 'b'] },
      },
      required: ['name'],
      additionalProperties: false,
    };
    expect(shorten(schema)).toEqual({
      ...schema,
      properties: {
        name,
        names: { type: 'array', items: name },
        code,
        lines,
        day,
        date,
        kind: { enum: ['a', 'b'] },
      },
    });
  });

  it('do not explain again what the default entity is', () => {
    const schema = (description: string) => ({
      type: 'object',
      properties: { entityId: { type: 'string', format: 'uuid', description } },
    });
    expect(shorten(schema('The legal entity. Default: the primary entity.'))).toEqual({
      type: 'object',
      properties: { entityId: { type: 'string', format: 'uuid' } },
    });
    expect(shorten(schema('Only of this entity.'))).toEqual(schema('Only of this entity.'));
  });

  it('do not say of which record an id is, as their names do', () => {
    const schema = (description: string) => ({
      type: 'object',
      properties: { id: { type: 'string', description } },
    });
    expect(shorten(schema('The `id` of the EIN application.'))).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
    });
    const own = schema('The public `id` of the bank transaction: `txn_…`.');
    expect(shorten(own)).toEqual(own);
  });

  it('contain a short definition where it is used', () => {
    const day = { $ref: '#/$defs/Day' };
    const line = { $ref: '#/$defs/Line' };
    expect(
      shorten({
        type: 'object',
        properties: {
          from: { ...day, description: 'The first day.' },
          line: { anyOf: [line, { type: 'null' }] },
        },
        $defs: {
          Day: { type: 'string', format: 'date', description: 'A day.' },
          Line: { type: 'object', properties: { day } },
        },
      }),
    ).toEqual({
      type: 'object',
      properties: {
        from: { type: 'string', format: 'date', description: 'The first day.' },
        line: { anyOf: [line, { type: 'null' }] },
      },
      $defs: { Line: { type: 'object', properties: { day: { type: 'string', format: 'date' } } } },
    });
  });

  it('name the shape of a standard code instead of every code', () => {
    const { properties } = shorten({ type: 'object', properties: { country: { enum: CODES } } });
    expect(properties).toEqual({ country: { pattern: '^[A-Z]{2}$' } });
  });

  it('keep a long list that is not a standard', () => {
    const schema = { type: 'object', properties: { kind: { enum: CODES.map((code) => `x-${code}`) } } };
    expect(shorten(schema)).toEqual(schema);
  });

  it('have only the type of what an assistant copies or makes up', () => {
    const properties = {
      offset: { type: 'integer', minimum: 0, maximum: 100, default: 0, description: 'Where to start.' },
      idempotencyKey: { type: 'string', minLength: 1, maxLength: 255 },
    };
    expect(shorten({ type: 'object', properties })).toEqual({
      type: 'object',
      properties: { offset: { type: 'integer' }, idempotencyKey: { type: 'string' } },
    });
  });

  it('omit descriptions that the instructions contain, or each use of a definition', () => {
    const described = { type: 'integer', maximum: 200, description: 'Text.' };
    expect(
      shorten({
        type: 'object',
        properties: { limit: described, other: described },
        $defs: {
          Code: { type: 'string', maxLength: 40, pattern: '^[a-z]$', description: 'A code.' },
          Line: { type: 'object', description: 'A line.' },
        },
      }),
    ).toEqual({
      type: 'object',
      properties: { limit: { type: 'integer', maximum: 200 }, other: described },
      $defs: {
        Code: { type: 'string', maxLength: 40, pattern: '^[a-z]$' },
        Line: { type: 'object', description: 'A line.' },
      },
    });
  });
});
