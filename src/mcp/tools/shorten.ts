import { mapValues } from '../../kernel/collections.js';
import type { JsonSchema } from '../../platform/http/input/fields/field-schemas.js';

type Fields = Readonly<Record<string, unknown>>;

/** Arguments of many tools, which the server's instructions explain once. */
const EXPLAINED_ONCE = new Set(['limit', 'offset', 'idempotencyKey']);
/** Those of them whose limits no assistant reaches: it copies the one from a result, and makes up a short text for the other. */
const WITHIN_LIMITS = new Set(['offset', 'idempotencyKey']);
/** The description of an `entityId` that the server's instructions explain once. Others have another default. */
const DEFAULT_ENTITY = 'The legal entity. Default: the primary entity.';
/** What the name of a tool says. */
const ID_OF_RECORD = /^The `id` of the [\w ]+\.$/;
/** Text on one line, or on several. The API rejects control characters, which no assistant sends. */
const WITHOUT_CONTROL_CHARACTERS = new Set([
  String.raw`^[^\u0000-\u001f\u007f-\u009f]*$`,
  String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$`,
]);
/** Keywords that with 1 only say that a text or a list is not empty. */
const AT_LEAST_ONE = new Set(['minLength', 'minItems']);
/** A definition that takes no more characters replaces the references to it, which take about as many. */
const SHORT_DEFINITION = 40;
/** A longer list of codes is a standard's, which an assistant knows: ISO 3166 and ISO 4217. */
const LONGEST_CODE_LIST = 60;

/**
 * The schema of a tool's arguments without what an assistant does not need. All limits stay, except those that
 * nothing reaches, and that a standard's list of codes becomes their pattern. The API checks the arguments by its own, full schema.
 */
export function shorten(schema: JsonSchema): JsonSchema {
  const { $defs, ...shortened } = shortenNode(schema) as JsonSchema & { $defs?: Fields };
  const definitions = Object.entries($defs ?? {}).map(
    ([name, value]) => [name, definitionOf(value)] as const,
  );
  const inline = new Map(
    definitions.flatMap(([name, definition]) =>
      JSON.stringify(definition).length <= SHORT_DEFINITION ? [[`#/$defs/${name}`, definition]] : [],
    ),
  );
  const { properties, ...rest } = replaceReferences(shortened, inline) as JsonSchema;
  const others = definitions.filter(([name]) => !inline.has(`#/$defs/${name}`));
  return {
    ...rest,
    properties: mapValues(properties as Fields, (property, name) =>
      WITHIN_LIMITS.has(name)
        ? typeOnly(property)
        : EXPLAINED_ONCE.has(name) || isExplained((property as Fields)['description'])
          ? undescribed(property)
          : property,
    ),
    ...(others.length > 0 && {
      $defs: Object.fromEntries(
        others.map(([name, definition]) => [name, replaceReferences(definition, inline)]),
      ),
    }),
  };
}

function isExplained(description: unknown): boolean {
  return description === DEFAULT_ENTITY || ID_OF_RECORD.test(String(description));
}

/** Every use of a simple value has its own description. */
function definitionOf(schema: unknown): Fields {
  return (schema as Fields)['type'] === 'object' ? (schema as Fields) : undescribed(schema);
}

function replaceReferences(node: unknown, definitions: ReadonlyMap<string, Fields>): unknown {
  if (Array.isArray(node)) return node.map((item) => replaceReferences(item, definitions));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = node as Fields;
  const replaced = Object.entries(rest).map(([key, value]) => [key, replaceReferences(value, definitions)]);
  const definition = definitions.get(String($ref));
  return {
    ...(definition ?? ($ref === undefined ? {} : { $ref })),
    ...(Object.fromEntries(replaced) as Fields),
  };
}

function shortenNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shortenNode);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'pattern' && WITHOUT_CONTROL_CHARACTERS.has(String(value))) return [];
    // Nothing is sent for a value that is absent, so no assistant sends an empty one.
    if (AT_LEAST_ONE.has(key) && value === 1) return [];
    // The pattern only bounds the year.
    if (key === 'pattern' && (node as Fields)['format'] === 'date') return [];
    if (key === 'enum' && isCodeList(value)) return [['pattern', `^[A-Z]{${value[0]?.length}}$`]];
    return [[key, shortenNode(value)]];
  });
  return Object.fromEntries(members);
}

function isCodeList(values: unknown): values is readonly string[] {
  if (!Array.isArray(values) || values.length <= LONGEST_CODE_LIST) return false;
  const { length } = String(values[0]);
  return values.every(
    (value) => typeof value === 'string' && /^[A-Z]+$/.test(value) && value.length === length,
  );
}

function typeOnly(schema: unknown): unknown {
  return { type: (schema as Fields)['type'] };
}

function undescribed(schema: unknown): Fields {
  const { description: _, ...rest } = schema as Fields;
  return rest;
}
