import type { JsonSchema } from '../../platform/http/input/fields/field-schemas.js';

const COMPONENT = '#/components/schemas/';
/** Keywords that help readers of the contract but only cost an assistant context. */
const LEFT_OUT = new Set(['example', 'examples', 'discriminator', 'xml', 'externalDocs']);
/** Keywords whose members have names chosen by the schema's author, not keywords. */
const NAMED_MEMBERS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

/**
 * Makes a schema of the contract self-contained: the components it refers to, directly or indirectly, move to `$defs`.
 */
export function standAlone(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const definitions = new Map<string, JsonSchema>();
  const waiting: string[] = [];
  const note = (name: string) => {
    if (!definitions.has(name)) {
      // Reserve its place before copying, because it may refer to itself.
      definitions.set(name, {});
      waiting.push(name);
    }
  };
  const root = copy(schema, note) as JsonSchema;
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const component = components[name];
    if (component === undefined) throw new Error(`the contract has no schema ${name}`);
    definitions.set(name, copy(component, note) as JsonSchema);
  }
  const named = [...definitions].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return named.length === 0 ? root : { ...root, $defs: Object.fromEntries(named) };
}

function copy(value: unknown, note: (component: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, note));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key]) => !LEFT_OUT.has(key));
  return Object.fromEntries(members.map(([key, inner]) => [key, copyMember(key, inner, note)]));
}

function copyMember(key: string, value: unknown, note: (component: string) => void): unknown {
  if (key === '$ref' && typeof value === 'string' && value.startsWith(COMPONENT)) {
    const name = value.slice(COMPONENT.length);
    note(name);
    return `#/$defs/${name}`;
  }
  if (NAMED_MEMBERS.has(key) && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner, note)]));
  return copy(value, note);
}
