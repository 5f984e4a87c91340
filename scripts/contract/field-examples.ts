import { mapValues } from '../../src/kernel/collections.js';
import type { ContractDocument, DescribedParameter } from '../../src/contract/document.js';
import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';
import { DECLARED_EXAMPLES, type DeclaredExamples } from './declared-examples.js';

type Json = Readonly<Record<string, unknown>>;

/** A field or parameter. */
interface Named {
  /** `Transaction.amount`, or `listTransactions.search`. */
  readonly place: string;
  readonly name: string;
  readonly schema: JsonSchema;
}

const COMPONENT = '#/components/schemas/';
/** Lists in examples keep their first items, like the recorded lists. */
const LIST_LENGTH = 2;
const COMBINATIONS = ['oneOf', 'anyOf', 'allOf'] as const;

/** The document with an example on every field and parameter. Throws for a declared example that none of them needs. */
export function withExamples(
  document: ContractDocument,
  declared: DeclaredExamples = DECLARED_EXAMPLES,
): ContractDocument {
  const examples = new FieldExamples(document, declared);
  const { components, paths } = document;
  // In the schema: Swagger UI would send the example of a parameter unless the user deletes it.
  const parameter = (one: DescribedParameter | { readonly $ref: string }, operation: string) => {
    if (!('name' in one)) return one;
    const example = examples.of({ ...one, place: `${operation}.${one.name}` });
    return { ...one, schema: { ...one.schema, ...asExamples(example) } };
  };
  const result = {
    ...document,
    paths: mapValues(paths, (item) =>
      mapValues(item, (operation) => ({
        ...operation,
        ...(operation.parameters && {
          parameters: operation.parameters.map((one) => parameter(one, operation.operationId)),
        }),
      })),
    ),
    components: {
      ...components,
      schemas: mapValues(components.schemas, (schema, name) => withFields(schema, name, examples)),
      parameters: mapValues(components.parameters, (one) => parameter(one, 'any')),
    },
  };
  const unused = Object.keys(declared).filter((place) => !examples.used.has(place));
  if (unused.length > 0) throw new Error(`no field or parameter needs the examples of ${unused.join(', ')}`);
  return result as ContractDocument;
}

/**
 * Finds an example of a field: recorded, declared, recorded for a similar field, given by the schema, or declared for all of
 * its name, in this order.
 */
class FieldExamples {
  /** The names of declared examples that were needed. */
  readonly used = new Set<string>();
  private readonly recorded = new Map<string, unknown>();
  /** By name and schema. */
  private readonly alike = new Map<string, unknown>();

  constructor(
    private readonly document: ContractDocument,
    private readonly examples: DeclaredExamples,
  ) {
    for (const item of Object.values(document.paths))
      for (const { requestBody, responses } of Object.values(item)) {
        const bodies = [requestBody, ...Object.values(responses)] as (
          | { readonly content?: Json }
          | undefined
        )[];
        for (const { schema, example } of bodies.flatMap((body) =>
          Object.values(body?.content ?? {}),
        ) as Json[])
          if (example !== undefined) this.record(schema as JsonSchema, example, '');
      }
  }

  /** Undefined if there is none. */
  of({ place, name, schema }: Named): unknown {
    return (
      this.recorded.get(place) ??
      this.declared(place) ??
      schema['default'] ??
      this.alike.get(kindOf(name, schema)) ??
      chosenBy(nonNull(schema)) ??
      this.composed(nonNull(schema)) ??
      this.declared(name)
    );
  }

  private declared(place: string): unknown {
    const example = this.examples[place];
    if (example !== undefined) this.used.add(place);
    return example;
  }

  /** An object of the examples of its required fields, or a list of one. */
  private composed(schema: JsonSchema): unknown {
    const { $ref, type, items } = schema as { $ref?: string; type?: unknown; items?: JsonSchema };
    if (type === 'array') {
      const item = items && this.composed(items);
      return item === undefined ? undefined : [item];
    }
    const { component, properties, required } = this.resolve($ref);
    if (component === null) return undefined;
    const fields = required.map((name): [string, unknown] => {
      const place = `${component}.${name}`;
      return [name, this.of({ place, name, schema: properties[name] ?? {} })];
    });
    return fields.length === 0 || fields.some(([, example]) => example === undefined)
      ? undefined
      : Object.fromEntries(fields);
  }

  private resolve($ref: string | undefined) {
    const component = $ref?.replace(COMPONENT, '') ?? null;
    const schema = component === null ? {} : (this.document.components.schemas[component] ?? {});
    const { properties = {}, required = [] } = schema as {
      readonly properties?: Readonly<Record<string, JsonSchema>>;
      readonly required?: readonly string[];
    };
    return { component, properties, required };
  }

  /** Takes the values of all fields in a recorded value. The first one of each field counts. */
  private record(schema: JsonSchema, value: unknown, place: string): void {
    const { $ref, items, properties, additionalProperties } = schema as {
      readonly $ref?: string;
      readonly items?: JsonSchema;
      readonly properties?: Readonly<Record<string, JsonSchema>>;
      readonly additionalProperties?: unknown;
    };
    if ($ref !== undefined) {
      const component = $ref.replace(COMPONENT, '');
      this.record(this.document.components.schemas[component] ?? {}, value, component);
      return;
    }
    for (const key of COMBINATIONS)
      for (const one of (schema[key] ?? []) as JsonSchema[])
        if (this.fits(one, value)) this.record(one, value, place);
    if (Array.isArray(value)) for (const item of value) this.record(items ?? {}, item, place);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const field = properties?.[name];
        if (field) this.recordField({ place: `${place}.${name}`, name, schema: field }, inner);
        else if (typeof additionalProperties === 'object')
          this.record(additionalProperties as JsonSchema, inner, place);
      }
  }

  private recordField({ place, name, schema }: Named, value: unknown): void {
    this.record(schema, value, place);
    if (saysNothing(value)) return;
    const kind = kindOf(name, schema);
    if (!this.recorded.has(place)) this.recorded.set(place, shortened(value));
    if (!this.alike.has(kind)) this.alike.set(kind, shortened(value));
  }

  /** Whether a value is one of this alternative: it has all fields, and its constants. */
  private fits(schema: JsonSchema, value: unknown): boolean {
    const { $ref } = schema as { readonly $ref?: string };
    const { component, properties, required } = this.resolve($ref);
    if (component === null) return true;
    if (typeof value !== 'object' || value === null) return false;
    return required.every((name) => {
      const constant = properties[name]?.['const'];
      return name in value && (constant === undefined || constant === (value as Json)[name]);
    });
  }
}

/** The schema with an example on each of its fields, and on those of objects within. */
function withFields(schema: JsonSchema, place: string, examples: FieldExamples): JsonSchema {
  const { properties, items } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema;
  };
  return {
    ...schema,
    ...(properties && {
      properties: mapValues(properties, (field, name) => {
        const at = `${place}.${name}`;
        const example = examples.of({ place: at, name, schema: field });
        return { ...withFields(field, at, examples), ...asExamples(example) };
      }),
    }),
    ...(items && { items: withFields(items, place, examples) }),
  };
}

function asExamples(example: unknown): Json {
  return example === undefined ? {} : { examples: [example] };
}

/** Fields with one name and one schema have one meaning. */
function kindOf(name: string, schema: JsonSchema): string {
  const { description: _, default: _default, ...rest } = nonNull(schema);
  return `${name} ${JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** A value that the schema itself names. */
function chosenBy({ const: constant, enum: choices, type }: JsonSchema): unknown {
  if (constant !== undefined) return constant;
  if (Array.isArray(choices)) return choices[0] as unknown;
  return type === 'boolean' ? true : undefined;
}

/** The schema of the values that are not null. */
function nonNull(schema: JsonSchema): JsonSchema {
  const { type, enum: choices, anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const [first, ...others] = (anyOf as JsonSchema[]).filter((one) => one['type'] !== 'null');
    return first && others.length === 0 ? { ...rest, ...first } : schema;
  }
  if (!Array.isArray(type) || type.length !== 2 || !type.includes('null')) return schema;
  return {
    ...rest,
    type: type.find((one) => one !== 'null') as unknown,
    ...(Array.isArray(choices) && { enum: choices.filter((one) => one !== null) as unknown[] }),
  };
}

function saysNothing(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_LENGTH).map(shortened);
  return typeof value === 'object' && value !== null ? mapValues(value as Json, shortened) : value;
}
