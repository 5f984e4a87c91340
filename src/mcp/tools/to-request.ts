import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { refuseTooDeep } from '../../platform/http/input/fields/declared-part.js';
import {
  FILE_CONTENT,
  FILE_FIELD,
  FILE_NAME,
  FORMAT_PARAMETER,
  IDEMPOTENCY_KEY,
  type RequestShape,
} from './tool.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** The API request of a tool call. */
export interface ToolRequest {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
}

const BASE64 = /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/;

/**
 * Places the arguments of a call into path, query and body without validating them: the API does that, with its usual
 * reasons. Throws InvalidRequest for arguments that cannot be part of any request.
 */
export function toRequest(shape: RequestShape, given: Arguments): ToolRequest {
  for (const [name, value] of Object.entries(given))
    if (typeof value === 'object' && value !== null) refuseTooDeep(value, name);
  if (unknownIn(shape, given).includes(FORMAT_PARAMETER))
    throw InvalidRequest.at(FORMAT_PARAMETER, 'is unknown: results of tools are JSON');
  const key = shape.takesIdempotencyKey ? given[IDEMPOTENCY_KEY] : undefined;
  if (key !== undefined && (typeof key !== 'string' || /[^\x20-\x7e]/.test(key)))
    throw InvalidRequest.at(IDEMPOTENCY_KEY, 'must be printable ASCII text');
  return {
    method: shape.method,
    path: fillPath(shape, given) + queryOf(shape, given),
    headers: {
      accept: shape.accept,
      ...(shape.body === 'json' ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: bodyOf(shape, given),
  };
}

/** Throws if a segment would be empty: the path would be that of another operation. */
function fillPath({ path, pathArguments }: RequestShape, given: Arguments): string {
  const problems = pathArguments.flatMap((name): FieldProblem[] =>
    isSegment(given[name]) ? [] : [{ path: name, problem: 'is required' }],
  );
  if (problems.length > 0) throw new InvalidRequest(problems);
  return pathArguments.reduce(
    (filled, name) => filled.replace(`{${name}}`, () => encode(String(given[name]))),
    path,
  );
}

function isSegment(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** Without a body, unknown arguments go into the query, so that the API rejects them by name. */
function queryOf(shape: RequestShape, given: Arguments): string {
  const names =
    shape.body === 'none' ? [...shape.queryArguments, ...unknownIn(shape, given)] : shape.queryArguments;
  const pairs = names.flatMap((name) => {
    const value = given[name];
    // Assistants send null for omitted arguments, which a query string cannot express.
    if (value === undefined || value === null) return [];
    return [`${encode(name)}=${encode(textOf(value))}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyOf(shape: RequestShape, given: Arguments): string | FormData | null {
  if (shape.body === 'none') return null;
  const fields = [...shape.bodyFields, ...unknownIn(shape, given).map((name) => [name, name] as const)]
    .filter(([name]) => given[name] !== undefined)
    .map(([name, field]) => [field, given[name]] as const);
  return shape.body === 'json' ? JSON.stringify(Object.fromEntries(fields)) : formOf(fields, given);
}

/** Form fields are text; objects are sent as JSON. */
function formOf(fields: readonly (readonly [string, unknown])[], given: Arguments): FormData {
  const form = new FormData();
  for (const [field, value] of fields) if (value !== null) form.append(field, textOf(value));
  const [content, name] = [given[FILE_CONTENT], given[FILE_NAME]];
  if (typeof content !== 'string' || !BASE64.test(content))
    throw InvalidRequest.at(FILE_CONTENT, 'must be the file content in base64');
  if (typeof name !== 'string' || name === '') throw InvalidRequest.at(FILE_NAME, 'must be the file name');
  form.append(FILE_FIELD, new Blob([Buffer.from(content, 'base64')]), name);
  return form;
}

function unknownIn(
  { pathArguments, queryArguments, bodyFields, body, takesIdempotencyKey }: RequestShape,
  given: Arguments,
): string[] {
  const known = new Set([
    ...pathArguments,
    ...queryArguments,
    ...bodyFields.keys(),
    ...(takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ...(body === 'form' ? [FILE_NAME, FILE_CONTENT] : []),
  ]);
  return Object.keys(given).filter((name) => !known.has(name));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Lone surrogates cannot be percent-encoded and become the replacement character; no id contains it. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
