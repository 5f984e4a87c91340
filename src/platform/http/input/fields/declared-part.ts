import { type FieldProblem, InvalidRequest } from '../../../../kernel/domain-error.js';
import { type DeclaredField, declaredFieldsOf } from './field-schemas.js';
import { fieldPath } from './field-path.js';

type DtoClass = abstract new () => object;

/** No request class has more fields in one object or nests deeper. */
const MAX_FIELDS = 200;
const MAX_DEPTH = 8;
/** Reading stops at this many unknown fields. */
const MAX_UNKNOWN_FIELDS = 100;
/** The limit of a list whose schema has none. */
const MAX_ITEMS = 1_000;

export interface DeclaredPart {
  readonly value: object;
  /** One problem for each field that the class does not declare. */
  readonly problems: readonly FieldProblem[];
}

/**
 * The part of a request that its class declares. class-transformer compares every key of an object with every other and
 * transforms whatever it finds, so it only sees this part. Invalid values stay invalid for class-validator, but cost nothing
 * to transform. Throws InvalidRequest for an object that is too large or too deep for any class, and for too many unknown
 * fields.
 */
export function declaredPartOf(dtoClass: DtoClass, input: object): DeclaredPart {
  const problems: FieldProblem[] = [];
  return { value: readObject(dtoClass, input, '', problems), problems };
}

function readObject(dtoClass: DtoClass, input: object, path: string, problems: FieldProblem[]): object {
  const fields = declaredFieldsOf(dtoClass);
  const declared: Record<string, unknown> = {};
  for (const [name, value] of entriesOf(input, path)) {
    const field = fields.get(name);
    if (field) declared[name] = readField(field, value, { parent: path, name, problems });
    else refuse(fieldPath(path, name), value, problems);
  }
  return declared;
}

interface Place {
  readonly parent: string;
  readonly name: string;
  readonly problems: FieldProblem[];
}

function readField(field: DeclaredField, sent: unknown, { parent, name, problems }: Place): unknown {
  const value = field.isJsonText && typeof sent === 'string' ? parseJson(sent) : sent;
  if (typeof value !== 'object' || value === null) return value;
  const path = fieldPath(parent, name);
  const isList = field.schema['type'] === 'array';
  if (!Array.isArray(value)) return isList ? emptied(value, path) : readItem(field, value, path, problems);
  if (!isList) return emptied(value, path);
  // One item above the limit is enough to make the list invalid.
  const limit = Number(field.schema['maxItems'] ?? MAX_ITEMS) + 1;
  const items: readonly unknown[] = value.slice(0, limit);
  refuseTooDeep(value.slice(limit), path);
  return items.map((item, index) => readItem(field, item, fieldPath(path, String(index)), problems));
}

function readItem({ nested }: DeclaredField, item: unknown, path: string, problems: FieldProblem[]): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return nested && !Array.isArray(item) ? readObject(nested(), item, path, problems) : emptied(item, path);
}

function refuse(path: string, value: unknown, problems: FieldProblem[]): void {
  if (typeof value === 'object' && value !== null) refuseTooDeep(value, path);
  if (problems.length === MAX_UNKNOWN_FIELDS) throw InvalidRequest.incomplete(problems);
  problems.push(unknownField(path));
}

/** The error for fields on a route that declares none. */
export function unknownFields(names: readonly string[]): InvalidRequest {
  const problems = names.slice(0, MAX_UNKNOWN_FIELDS).map((name) => unknownField(fieldPath('', name)));
  return names.length > problems.length ? InvalidRequest.incomplete(problems) : new InvalidRequest(problems);
}

function unknownField(path: string): FieldProblem {
  return { path, problem: 'is not a known field' };
}

/** Replaces an undeclared object or list, which is invalid whatever it contains. */
function emptied(value: object, path: string): object {
  refuseTooDeep(value, path);
  return Array.isArray(value) ? [] : {};
}

/**
 * Throws InvalidRequest for a value that is nested more deeply than any request. Code that walks a value after this needs no
 * limit of its own.
 */
export function refuseTooDeep(value: object, path: string, depth = 1): void {
  if (depth > MAX_DEPTH) throw InvalidRequest.at(path, 'is nested too deeply');
  const inside: readonly unknown[] = Array.isArray(value)
    ? value
    : entriesOf(value, path).map(([, inner]) => inner);
  for (const inner of inside)
    if (typeof inner === 'object' && inner !== null) refuseTooDeep(inner, path, depth + 1);
}

function entriesOf(value: object, path: string): [string, unknown][] {
  const names = Object.keys(value);
  if (names.length > MAX_FIELDS)
    throw InvalidRequest.at(path === '' ? 'body' : path, `must have at most ${MAX_FIELDS} fields`);
  return names.map((name) => [name, (value as Readonly<Record<string, unknown>>)[name]]);
}

/** Text that is not JSON stays text, which the field's own check refuses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
