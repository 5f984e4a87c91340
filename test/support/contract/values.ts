import fc from 'fast-check';
import type { Contract, Schema } from './contract.js';

/** Valid values of a schema, mostly edge cases; null if it allows none. */
export function validValues(contract: Contract, pointed: Schema): fc.Arbitrary<unknown> | null {
  const schema = contract.resolve(pointed);
  return 'not' in schema ? null : valuesOf(contract, schema);
}

/**
 * Invalid values of a schema, some of them just out of its range; null if there are none. In a query or a form a value is
 * text and may be parsed as a valid one, so the caller decides what is invalid there.
 */
export function invalidValues(
  contract: Contract,
  schema: Schema,
  isInvalid = (value: unknown) => contract.problemsOf(value, schema).length > 0,
): fc.Arbitrary<unknown> | null {
  const invalid = [...BAD_VALUES, ...justOutside(contract.resolve(schema))].filter(isInvalid);
  if (invalid.length === 0) return null;
  const grown = fc.jsonValue({ maxDepth: 2 }).map((value) => (isInvalid(value) ? value : invalid[0]));
  return fc.oneof({ arbitrary: fc.constantFrom(...invalid), weight: 3 }, { arbitrary: grown, weight: 1 });
}

/** Generated texts are filtered one by one: filtering whole bodies would reject almost all of them. */
function valuesOf(contract: Contract, pointed: Schema): fc.Arbitrary<unknown> {
  const schema = contract.resolve(pointed);
  const isValid = (value: unknown) => contract.problemsOf(value, schema).length === 0;
  const { type, enum: choices, anyOf, oneOf, properties = {}, required = [], items } = schema;
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  if (Array.isArray(anyOf ?? oneOf))
    return fc.oneof(...((anyOf ?? oneOf) as Schema[]).map((each) => valuesOf(contract, each)));
  if (Array.isArray(type))
    return fc.oneof(...(type as string[]).map((each) => valuesOf(contract, { ...schema, type: each })));
  switch (type) {
    case 'string':
      return textsOf(schema).filter(isValid);
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
  // A pattern that only excludes control characters allows any text within the length.
  const isFree = pattern === undefined || /^\^\[\^[^\]]*\]\*\$$/.test(String(pattern));
  // Lookaheads cannot be generated; the filter applies them afterwards.
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

/** Values just outside the length, range, choices and number of items of a schema. */
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

/** Invalid for most fields: another type, out of range, malformed or hostile. */
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
