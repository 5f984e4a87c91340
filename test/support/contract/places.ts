import type { Contract, Operation, Schema } from './contract.js';
import { formOf } from '../http/files.js';
import type { RouteCall } from '../routes/route-calls.js';
import type { FieldPath } from '../routes/route-inputs.js';

/** A part of a request with a schema in the contract. */
export interface Place {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly path: FieldPath;
  readonly schema: Schema;
}

/** A replacement value for a place. */
export interface Variation {
  readonly place: Place;
  readonly value: unknown;
}

/** Removes the value. */
export const OMITTED = undefined;

/**
 * Every place of an operation's requests: parameters, fields of the body, of nested objects and of the first list item,
 * an unknown field in each object, and the whole body.
 */
export function placesOf(contract: Contract, operation: Operation, { file }: RouteCall): Place[] {
  const parameters = operation.parameters.map(({ name, in: where, schema }): Place => ({
    in: where,
    path: [name],
    schema,
  }));
  const [body] = operation.bodies.values();
  if (!body) return parameters;
  const fields = fieldsOf(contract, body, []).filter(
    // Form fields are text, so only whole fields are varied. The file is tested elsewhere.
    ({ path }) => file === undefined || (path.length === 1 && path[0] !== 'file'),
  );
  return [
    ...parameters,
    ...fields,
    ...(file === undefined ? [{ in: 'body' as const, path: [], schema: body }] : []),
  ];
}

function fieldsOf(contract: Contract, pointed: Schema, at: FieldPath): Place[] {
  const schema = contract.resolve(pointed);
  const items = schema['items'] as Schema | undefined;
  if (items) return fieldsOf(contract, items, [...at, 0]);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  if (properties.length === 0) return [];
  return [
    ...properties.flatMap(([name, field]): Place[] => [
      { in: 'body', path: [...at, name], schema: field },
      ...fieldsOf(contract, field, [...at, name]),
    ]),
    { in: 'body', path: [...at, 'unknownField'], schema: { not: {} } },
  ];
}

/** A call of an operation with the variations applied. */
export function requestOf(
  { method, path: route }: Operation,
  { path = {}, query = {}, body, file, headers = {} }: RouteCall,
  variations: readonly Variation[],
): { method: string; path: string; body: unknown; headers: Record<string, string> } {
  const inPart = (part: Place['in']) => variations.filter(({ place }) => place.in === part);
  const texts = (part: Place['in']): Record<string, string> =>
    Object.fromEntries(inPart(part).map(({ place, value }) => [String(place.path[0]), textOf(value)]));
  const pathTexts = { ...path, ...texts('path') };
  const filled = route.replaceAll(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(wellFormed(pathTexts[parameter] ?? '')),
  );
  const omitted = inPart('query').filter(({ value }) => value === OMITTED);
  const search = new URLSearchParams({ ...query, ...texts('query') });
  for (const { place } of omitted) search.delete(String(place.path[0]));
  const changed = inPart('body').reduce<unknown>(
    (whole, { place, value }) => withValue(whole, place.path, value),
    body,
  );
  const sent = file ? formOf(file, formFields(changed as Record<string, unknown>)) : JSON.stringify(changed);
  return {
    method,
    path: search.size === 0 ? filled : `${filled}?${search.toString()}`,
    body: method === 'GET' ? undefined : sent,
    headers: { ...headers, ...headerTexts(texts('header')) },
  };
}

/** A copy with another value in a place. Missing objects and lists on the path are created. */
function withValue(whole: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(whole) ? (whole as unknown[]) : [];
    if (list.length === 0) return [withValue(undefined, rest, value)];
    return list.with(key, withValue(list[key], rest, value));
  }
  const object = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...object, [key]: withValue(object[key], rest, value) };
}

function formFields(fields: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(fields).filter(([, value]) => value !== OMITTED);
  return Object.fromEntries(present.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** RFC 9110 §5.5: header values are visible ASCII, so other characters are escaped. */
function headerTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, encodeURIComponent(wellFormed(text)).slice(0, 6000)]),
  );
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}
