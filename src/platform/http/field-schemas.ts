/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 takes it). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What is wrong with a value, as the end of a sentence that begins with the field's path; null when nothing is. */
export type Check = (value: unknown) => string | null;

type DtoClass = abstract new () => object;

/** What a field of a request says about itself, gathered from its decorators. */
export interface DeclaredField {
  readonly schema: JsonSchema;
  /** All of them must say null of a value that is there. */
  readonly checks: readonly Check[];
  readonly mayBeLeftOut: boolean;
  readonly mayBeNull: boolean;
  /** The class of an object, or of a list's items. */
  readonly nested?: () => new () => object;
  /** A form has text fields alone: an object in one is JSON text. */
  readonly isJsonText?: boolean;
}

const fieldsByPrototype = new WeakMap<object, Map<string, DeclaredField>>();
const fieldsByClass = new WeakMap<DtoClass, ReadonlyMap<string, DeclaredField>>();

/** Adds to what is known of a field: decorators of one field say it together. */
export function declareField(
  prototype: object,
  name: string,
  { schema, checks = [], ...rest }: Partial<DeclaredField>,
): void {
  const fields = fieldsByPrototype.get(prototype) ?? new Map<string, DeclaredField>();
  const known = fields.get(name) ?? { schema: {}, checks: [], mayBeLeftOut: false, mayBeNull: false };
  fields.set(name, {
    ...known,
    ...rest,
    schema: { ...known.schema, ...schema },
    checks: [...known.checks, ...checks],
  });
  fieldsByPrototype.set(prototype, fields);
}

/** The fields of a class, those that it inherits first. */
export function declaredFieldsOf(dto: DtoClass): ReadonlyMap<string, DeclaredField> {
  let fields = fieldsByClass.get(dto);
  if (fields === undefined) fieldsByClass.set(dto, (fields = gatherFields(dto)));
  return fields;
}

function gatherFields(dto: DtoClass): ReadonlyMap<string, DeclaredField> {
  const chain: object[] = [];
  for (
    let prototype = dto.prototype as object | null;
    prototype !== null;
    prototype = Object.getPrototypeOf(prototype) as object | null
  )
    chain.unshift(prototype);
  return new Map(chain.flatMap((prototype) => [...(fieldsByPrototype.get(prototype) ?? [])]));
}

const sharedSchemas = new Map<string, JsonSchema>();

/** A schema that many fields have, under a name; what stands in its places points to it. */
export function sharedSchema(name: string, schema: JsonSchema): JsonSchema {
  sharedSchemas.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

export function allSharedSchemas(): ReadonlyMap<string, JsonSchema> {
  return sharedSchemas;
}
