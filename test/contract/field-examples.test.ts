import { describe, expect, it } from 'vitest';
import { withExamples } from '../../scripts/contract/field-examples.js';
import type { ContractDocument } from '../../src/contract/document.js';

const TEXT = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A contract with one operation that returns `Thing`, and a recorded example of it. */
function contractOf(schemas: Record<string, object>, example: unknown, parameters: object[] = []) {
  const content = { 'application/json': { schema: ref('Thing'), example } };
  const get = { operationId: 'getThing', parameters, responses: { 200: { content } } };
  return {
    paths: { '/thing': { get } },
    components: { schemas, parameters: {} },
  } as unknown as ContractDocument;
}

/** By `Schema.field`. */
function examplesIn({ components }: ContractDocument): Record<string, unknown> {
  const found = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties as Record<string, { examples?: unknown[] }>).map(([field, { examples }]) => [
      `${name}.${field}`,
      examples?.[0],
    ]),
  );
  return Object.fromEntries(found) as Record<string, unknown>;
}

describe('the examples of fields', () => {
  it('are the first recorded values that say something, with short lists', () => {
    const Thing = { properties: { names: { type: 'array', items: TEXT }, parts: { items: ref('Part') } } };
    const Part = { properties: { note: { type: ['string', 'null'] } } };
    const recorded = { names: ['a', 'b', 'c'], parts: [{ note: null }, { note: 'spare' }] };
    expect(examplesIn(withExamples(contractOf({ Thing, Part }, recorded), {}))).toEqual({
      'Thing.names': ['a', 'b'],
      'Thing.parts': [{ note: null }, { note: 'spare' }],
      'Part.note': 'spare',
    });
  });

  it('come from the alternative that the recorded value is', () => {
    const kind = (value: string) => ({
      required: ['kind', 'size'],
      properties: { kind: { const: value }, size: TEXT },
    });
    const Thing = { oneOf: [ref('Small'), ref('Large')] };
    const schemas = { Thing, Small: kind('small'), Large: kind('large') };
    const document = withExamples(contractOf(schemas, { kind: 'large', size: '9' }), { 'Small.size': '1' });
    expect(examplesIn(document)).toEqual({
      'Small.kind': 'small',
      'Small.size': '1',
      'Large.kind': 'large',
      'Large.size': '9',
    });
  });

  it('are otherwise declared, recorded for a field alike, chosen by the schema, or those of their own fields', () => {
    const schemas = {
      Thing: { properties: { id: TEXT } },
      Other: {
        properties: {
          id: { type: ['string', 'null'] },
          label: TEXT,
          state: { type: 'string', enum: ['on', 'off'] },
          part: { anyOf: [ref('Part'), { type: 'null' }] },
          unknown: TEXT,
        },
      },
      Part: { required: ['isNew'], properties: { isNew: { type: 'boolean' }, label: TEXT } },
    };
    const declared = { 'Other.label': 'first', label: 'any' };
    expect(examplesIn(withExamples(contractOf(schemas, { id: 'x' }), declared))).toEqual({
      'Thing.id': 'x',
      'Other.id': 'x',
      'Other.label': 'first',
      'Other.state': 'on',
      'Other.part': { isNew: true },
      'Other.unknown': undefined,
      'Part.isNew': true,
      'Part.label': 'any',
    });
  });

  it('are on parameters too, and none is declared in vain', () => {
    const parameters = [
      { name: 'limit', schema: { default: 50 } },
      { name: 'search', schema: TEXT },
    ];
    const document = contractOf({ Thing: { properties: {} } }, {}, parameters);
    const { paths } = withExamples(document, { 'getThing.search': 'ferry' });
    expect(paths['/thing']?.['get']?.parameters).toMatchObject([
      { schema: { default: 50, examples: [50] } },
      { schema: { type: 'string', examples: ['ferry'] } },
    ]);
    expect(() => withExamples(document, { search: 'ferry', gone: 1 })).toThrow('gone');
  });
});
