import { type DeclaredField, declaredFieldsOf } from './field-schemas.js';

type DtoClass = new () => object;
type Fields = ReadonlyMap<string, DeclaredField> | null;

const fieldsByClass = new WeakMap<DtoClass, Fields>();

/**
 * Whether nothing at all is wrong with a body that was read into its class, nor with the objects in it. Almost all
 * are sound, and of five hundred rows the validator would look up each class and note each field anew: more garbage
 * than the rest of the push makes. It is asked when this says no, and names what is wrong.
 */
export function isValid(dtoClass: DtoClass, body: object): boolean {
  const fields = checkedFieldsOf(dtoClass);
  if (fields === null) return false;
  for (const name of Object.keys(body)) if (!fields.has(name)) return false;
  for (const [name, field] of fields)
    if (!isFieldSound(field, (body as Readonly<Record<string, unknown>>)[name])) return false;
  return true;
}

function isFieldSound({ checks, mayBeLeftOut, mayBeNull, nested }: DeclaredField, value: unknown): boolean {
  if ((value === undefined && mayBeLeftOut) || (value === null && mayBeNull)) return true;
  if (!checks.every((check) => check(value) === null)) return false;
  if (nested === undefined || value === undefined || value === null) return true;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.every((item) => typeof item === 'object' && item !== null && isValid(nested(), item));
}

/** Null for a class that cannot be judged by its checks alone. */
function checkedFieldsOf(dtoClass: DtoClass): Fields {
  let fields = fieldsByClass.get(dtoClass);
  if (fields === undefined) {
    const declared = declaredFieldsOf(dtoClass);
    const isWhole = declared.size > 0 && [...declared.values()].every(({ checks }) => checks.length > 0);
    fieldsByClass.set(dtoClass, (fields = isWhole ? declared : null));
  }
  return fields;
}
