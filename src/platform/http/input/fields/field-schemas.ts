/** A JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = Readonly<Record<string, unknown>>;

type DtoClass = abstract new () => object;

/** What the decorators of a request field declare, for the contract and for reading it. class-validator checks it. */
export interface DeclaredField {
  readonly schema: JsonSchema;
  readonly mayBeLeftOut: boolean;
  readonly mayBeNull: boolean;
  /** The class of an object, or of a list's items. */
  readonly nested?: () => new () => object;
  /** The fields of a form are text: an object in one is JSON text. */
  readonly isJsonText?: boolean;
}

const fieldsByPrototype = new WeakMap<object, Map<string, DeclaredField>>();
const fieldsByClass = new WeakMap<DtoClass, ReadonlyMap<string, DeclaredField>>();

/** Adds to what is known about a field: each of its decorators contributes. */
export function declareField(
  prototype: object,
  name: string,
  { schema, ...rest }: Partial<DeclaredField>,
): void {
  const fields = fieldsByPrototype.get(prototype) ?? new Map<string, DeclaredField>();
  const known = fields.get(name) ?? { schema: {}, mayBeLeftOut: false, mayBeNull: false };
  fields.set(name, { ...known, ...rest, schema: { ...known.schema, ...schema } });
  fieldsByPrototype.set(prototype, fields);
}

/** The fields of a class, inherited ones first. */
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

/** Registers a schema that many fields share, and returns a reference to it. */
export function sharedSchema(name: string, schema: JsonSchema): JsonSchema {
  sharedSchemas.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

export function allSharedSchemas(): ReadonlyMap<string, JsonSchema> {
  return sharedSchemas;
}
