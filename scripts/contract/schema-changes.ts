import type { ContractDocument } from '../../src/contract/index.js';
import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';

interface Where {
  readonly before: ContractDocument;
  readonly after: ContractDocument;
  /** `the body.lines[]`, as shown in messages. */
  readonly place: string;
  /** Pairs of components whose comparison is in progress. */
  readonly within?: readonly string[];
}

interface Pair {
  readonly old: JsonSchema;
  readonly now: JsonSchema;
  readonly where: Where;
}

type Compare = (old: JsonSchema, now: JsonSchema, where: Where) => string[];

/** Input that was accepted and no longer is. Inputs are closed: a removed field is rejected. */
export function narrowings(old: JsonSchema, now: JsonSchema, where: Where): string[] {
  const pair = resolved(old, now, where);
  if (!pair) return [];
  return (
    byAlternatives(pair, narrowings, 'before') ?? [
      ...typeChanges(typesOf(pair.old), typesOf(pair.now), pair.where.place),
      ...enumNarrowing(pair),
      ...limitNarrowings(pair),
      ...differing(pair, ['pattern', 'format', 'not']),
      ...fieldsOf(pair).flatMap(({ name, before, after, isRequiredNow, wasRequired }) => {
        const place = `${pair.where.place}.${name}`;
        if (!after) return [`${place} is removed`];
        const demanded = isRequiredNow && !wasRequired ? [`${place} is now required`] : [];
        return [...demanded, ...(before ? narrowings(before, after, { ...pair.where, place }) : [])];
      }),
      ...itemsOf(pair, narrowings),
    ]
  );
}

/** Parts of a response that a client could rely on and no longer can. */
export function widenings(old: JsonSchema, now: JsonSchema, where: Where): string[] {
  const pair = resolved(old, now, where);
  if (!pair) return [];
  return (
    byAlternatives(pair, widenings, 'after') ?? [
      ...typeChanges(typesOf(pair.now), typesOf(pair.old), pair.where.place),
      ...differing(pair, ['format']),
      ...fieldsOf(pair).flatMap(({ name, before, after, isRequiredNow, wasRequired }) => {
        const place = `${pair.where.place}.${name}`;
        if (!before) return [];
        if (!after) return [`${place} is removed`];
        const missing = wasRequired && !isRequiredNow ? [`${place} may now be missing`] : [];
        return [...missing, ...widenings(before, after, { ...pair.where, place })];
      }),
      ...itemsOf(pair, widenings),
    ]
  );
}

/** Both schemas with references resolved; null if their comparison is already in progress. */
function resolved(old: JsonSchema, now: JsonSchema, where: Where): Pair | null {
  const key = `${String(old['$ref'])} ${String(now['$ref'])}`;
  const isNamed = old['$ref'] !== undefined && now['$ref'] !== undefined;
  if (isNamed && where.within?.includes(key)) return null;
  const within = isNamed ? [...(where.within ?? []), key] : (where.within ?? []);
  return {
    old: follow(old, where.before),
    now: follow(now, where.after),
    where: { ...where, within },
  };
}

function follow(schema: JsonSchema, document: ContractDocument): JsonSchema {
  const { $ref, ...own } = schema;
  if (typeof $ref !== 'string') return schema;
  const target = document.components.schemas[$ref.replace('#/components/schemas/', '')] ?? {};
  return { ...follow(target, document), ...own };
}

/**
 * Compares alternatives: each alternative that can occur (for input the old ones, for responses the new ones) must be
 * compatible with one on the other side.
 */
function byAlternatives(
  { old, now, where }: Pair,
  compare: Compare,
  coming: 'before' | 'after',
): string[] | null {
  const [before, after] = [alternativesOf(old), alternativesOf(now)];
  if (before.length === 1 && after.length === 1) return null;
  const finds = (one: JsonSchema) =>
    coming === 'before'
      ? after.some((other) => compare(one, other, where).length === 0)
      : before.some((other) => compare(other, one, where).length === 0);
  const lost = (coming === 'before' ? before : after).some((one) => !finds(one));
  return lost ? [`${where.place} has other alternatives`] : [];
}

function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema['oneOf'] ?? schema['anyOf'] ?? [schema]) as readonly JsonSchema[];
}

/** The types of a schema; null if it allows all. */
function typesOf({ type, const: only }: JsonSchema): readonly string[] | null {
  if (Array.isArray(type)) return type as string[];
  if (typeof type === 'string') return [type];
  return only === undefined ? null : [typeof only];
}

/** Every type in the first list must be in the second. */
function typeChanges(
  some: readonly string[] | null,
  among: readonly string[] | null,
  place: string,
): string[] {
  if (among === null) return [];
  const fits = (type: string) => among.includes(type) || (type === 'integer' && among.includes('number'));
  return some !== null && some.every(fits) ? [] : [`${place} has another type`];
}

function enumNarrowing({ old, now, where }: Pair): string[] {
  const [before, after] = [choicesOf(old), choicesOf(now)];
  if (after === null) return [];
  if (before === null) return [`${where.place} now accepts only some values`];
  const lost = before.filter((value) => !after.includes(value));
  return lost.length === 0 ? [] : [`${where.place} no longer accepts ${lost.join(', ')}`];
}

function choicesOf({ enum: choices, const: only }: JsonSchema): readonly unknown[] | null {
  if (Array.isArray(choices)) return choices;
  return only === undefined ? null : [only];
}

const UPPER = ['maxLength', 'maximum', 'maxItems', 'exclusiveMaximum'];
const LOWER = ['minLength', 'minimum', 'minItems', 'exclusiveMinimum'];

function limitNarrowings({ old, now, where }: Pair): string[] {
  const limit = (schema: JsonSchema, name: string, none: number) =>
    (schema[name] as number | undefined) ?? none;
  const lowered = UPPER.filter((name) => limit(now, name, Infinity) < limit(old, name, Infinity));
  const raised = LOWER.filter((name) => limit(now, name, -Infinity) > limit(old, name, -Infinity));
  return [...lowered, ...raised].map((name) => `${where.place} has a stricter ${name}`);
}

function differing({ old, now, where }: Pair, names: readonly string[]): string[] {
  return names
    .filter((name) => now[name] !== undefined || name === 'format')
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .map((name) => `${where.place} has another ${name}`);
}

interface ComparedField {
  readonly name: string;
  readonly before: JsonSchema | undefined;
  readonly after: JsonSchema | undefined;
  readonly wasRequired: boolean;
  readonly isRequiredNow: boolean;
}

function fieldsOf({ old, now }: Pair): ComparedField[] {
  const fields = (schema: JsonSchema) => (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema: JsonSchema) => new Set((schema['required'] ?? []) as string[]);
  const [before, after] = [fields(old), fields(now)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    before: before[name],
    after: after[name],
    wasRequired: required(old).has(name),
    isRequiredNow: required(now).has(name),
  }));
}

/** The items of lists and the values of maps. */
function itemsOf({ old, now, where }: Pair, compare: Compare): string[] {
  return ['items', 'additionalProperties'].flatMap((name) => {
    const [before, after] = [old[name], now[name]];
    if (typeof before !== 'object' || typeof after !== 'object') return [];
    return compare(before as JsonSchema, after as JsonSchema, { ...where, place: `${where.place}[]` });
  });
}
