/** JSON, as far as schemas go: an object whose keywords are not looked into unless they are named. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const COMPONENT = '#/components/schemas/';
/** What tells a reader of the contract more, and an assistant only costs room. */
const LEFT_OUT = new Set(['example', 'examples', 'discriminator', 'xml', 'externalDocs']);
/** Keywords whose members are named by the schema's author: nothing in there is a keyword. */
const NAMED_MEMBERS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

/**
 * A schema of the contract as one that stands alone: the components that it refers to come along under `$defs`,
 * those that they refer to as well, and no others.
 */
export function standAlone(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const definitions = new Map<string, JsonSchema>();
  const waiting: string[] = [];
  const note = (name: string) => {
    if (!definitions.has(name)) {
      // Its place is taken before it is copied, since it may refer to itself.
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
  const kept = Object.entries(value).filter(([key]) => !LEFT_OUT.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, copyMember(key, inner, note)]));
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
