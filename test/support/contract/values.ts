import fc from 'fast-check';
import type { Contract, Schema } from './contract.js';

/** Values that a schema of the contract takes, at its edges more often than elsewhere; null for one that takes none. */
export function validValues(contract: Contract, pointed: Schema): fc.Arbitrary<unknown> | null {
  const schema = contract.resolve(pointed);
  return 'not' in schema ? null : valuesOf(contract, schema);
}

/**
 * Values that are refused, of which a schema gives the nearest; null when none is. In a query or a form a value is text,
 * which may read as one that the schema takes: who asks says what is refused where the value stands.
 */
export function invalidValues(
  contract: Contract,
  schema: Schema,
  isRefused = (value: unknown) => contract.problemsOf(value, schema).length > 0,
): fc.Arbitrary<unknown> | null {
  const refused = [...BAD_VALUES, ...justOutside(contract.resolve(schema))].filter(isRefused);
  if (refused.length === 0) return null;
  const grown = fc.jsonValue({ maxDepth: 2 }).map((value) => (isRefused(value) ? value : refused[0]));
  return fc.oneof({ arbitrary: fc.constantFrom(...refused), weight: 3 }, { arbitrary: grown, weight: 1 });
}

/** What is made for a text or a number is sifted at once: in a whole body hardly any would be left. */
function valuesOf(contract: Contract, pointed: Schema): fc.Arbitrary<unknown> {
  const schema = contract.resolve(pointed);
  const isTaken = (value: unknown) => contract.problemsOf(value, schema).length === 0;
  const { type, enum: choices, anyOf, oneOf, properties = {}, required = [], items } = schema;
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  if (Array.isArray(anyOf ?? oneOf))
    return fc.oneof(...((anyOf ?? oneOf) as Schema[]).map((each) => valuesOf(contract, each)));
  if (Array.isArray(type))
    return fc.oneof(...(type as string[]).map((each) => valuesOf(contract, { ...schema, type: each })));
  switch (type) {
    case 'string':
      return textsOf(schema).filter(isTaken);
    case 'integer':
      return fc.integer({ min: schema['minimum'] ?? -1000, max: schema['maximum'] ?? 1_000_000 });
    case 'number':
      return fc.oneof(
        fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = Number(schema['minItems'] ?? 0);
      return fc.array(valuesOf(contract, items as Schema), { minLength, maxLength: minLength + 2 });
    }
    case 'object': {
      const fields = Object.entries(properties as Record<string, Schema>);
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(contract, field)])), {
        requiredKeys: required as string[],
      });
    }
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('1900-01-01', '2024-02-29', '2026-01-20', '2199-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-01-20T12:00:00Z');
  // A pattern that only leaves out control characters is free text within its length.
  const isFree = pattern === undefined || /^\^\[\^[^\]]*\]\*\$$/.test(String(pattern));
  // What a pattern looks ahead for cannot be made from it, and is sifted out afterwards.
  const withoutLookahead = String(pattern).replaceAll(/\(\?[=!][^()]*\)/g, '');
  if (!isFree) return fc.stringMatching(new RegExp(withoutLookahead, 'u'), { size: 'small' });
  const edges = fc.constantFrom(
    'x'.repeat(Math.max(Number(minLength), 1)),
    'é'.repeat(Number(maxLength)),
    '😀'.repeat(Number(maxLength)),
  );
  const readable = fc.string({ unit: 'grapheme', minLength: Math.max(1, Number(minLength)), maxLength: 8 });
  const hostile = fc.constantFrom('=1+1', '%_\\', "'; drop table business; --", '\u202eשלום', ' ', '\ud800');
  return fc.oneof(edges, readable, hostile);
}

/** One step beyond what a schema says of length, range, choices and number of items. */
function justOutside({
  minLength,
  maxLength,
  minimum,
  maximum,
  enum: choices,
  maxItems,
  type,
}: Schema): unknown[] {
  return [
    ...(minLength === undefined ? [] : ['x'.repeat(Math.max(0, Number(minLength) - 1))]),
    ...(maxLength === undefined
      ? []
      : ['x'.repeat(Number(maxLength) + 1), 'x'.repeat(20 * Number(maxLength))]),
    ...(minimum === undefined ? [] : [Number(minimum) - 1, Number(minimum) + 0.5]),
    ...(maximum === undefined ? [] : [Number(maximum) + 1]),
    ...(Array.isArray(choices) ? (choices as unknown[]).map((choice) => ` ${String(choice)}`) : []),
    ...(maxItems === undefined || Number(maxItems) > 2000
      ? []
      : [Array.from({ length: Number(maxItems) + 1 }, () => ({}))]),
    ...(type === 'array' ? [[null], [[]], [1]] : []),
  ];
}

/** Wrong for most fields: of another type, out of every range, of no format, or hostile. */
const BAD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  2 ** 53,
  '',
  'no such thing',
  '\u0000',
  'a\u0000b',
  '\u001b[2J',
  '2024-02-30',
  '0000-01-01',
  '{0195a1f0-0000-7000-8000-000000000000}',
  '12.5',
  'true',
  'x'.repeat(5000),
  [],
  {},
  { unknown: 1 },
  nested(200),
];

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let at = 0; at < depth; at++) value = [value];
  return value;
}
