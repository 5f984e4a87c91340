import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../platform/http/input/fields/field-schemas.js';
import { standAlone } from './json-schema.js';

const COMPONENTS: Readonly<Record<string, JsonSchema>> = {
  Account: {
    type: 'object',
    properties: {
      parent: { $ref: '#/components/schemas/Account' },
      money: { $ref: '#/components/schemas/Money' },
    },
  },
  Money: { type: 'number', examples: [1] },
  Unused: { type: 'string' },
};

describe('a self-contained schema', () => {
  it('includes everything it refers to, directly or indirectly, once and nothing else', () => {
    const schema = { type: 'array', items: { $ref: '#/components/schemas/Account' } };
    expect(standAlone(schema, COMPONENTS)).toEqual({
      type: 'array',
      items: { $ref: '#/$defs/Account' },
      $defs: {
        Account: {
          type: 'object',
          properties: { parent: { $ref: '#/$defs/Account' }, money: { $ref: '#/$defs/Money' } },
        },
        Money: { type: 'number' },
      },
    });
  });

  it('has no definitions when it refers to nothing', () => {
    expect(standAlone({ type: 'string' }, COMPONENTS)).toEqual({ type: 'string' });
  });

  it('loses its examples but keeps properties named like the keyword', () => {
    const schema = {
      type: 'object',
      examples: [{}],
      properties: { examples: { type: 'string', example: 'x' }, $ref: { type: 'string' } },
    };
    expect(standAlone(schema, COMPONENTS)).toEqual({
      type: 'object',
      properties: { examples: { type: 'string' }, $ref: { type: 'string' } },
    });
  });

  it('cannot be built if a reference has no target', () => {
    expect(() => standAlone({ $ref: '#/components/schemas/Gone' }, COMPONENTS)).toThrow('no schema Gone');
  });
});
