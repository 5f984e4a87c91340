import { expect } from 'vitest';
import { ERROR_STATUS } from '../../../src/platform/http/errors/error-status.js';
import type { ErrorCode } from '../../../src/kernel/domain-error.js';
import type { ApiResponse, Api } from '../http/api.js';
import { formOf } from '../http/files.js';
import type { RouteCall } from '../routes/route-calls.js';
import type { FieldPath, RouteInputs } from '../routes/route-inputs.js';

/** Implementation details that no response may reveal. */
const INTERNALS =
  /node_modules|\bat [\w.<>]+ \(|\.[jt]s:\d+|\b(?:select|insert into|update|delete from)\b .*\b(?:from|set|values|where)\b|syntax error|PostgreSQL|violates|RangeError|TypeError|undefined|\[object/i;

/** Expects the response to any input to be a success or a valid error. Returns whether it is an error. */
export function expectValidError(response: ApiResponse<any>, label: string): boolean {
  expect(response.status, `${label}: ${response.text.slice(0, 500)}`).toBeLessThan(500);
  if (response.status < 400) return false;
  const { error, reason } = response.body as { error: ErrorCode; reason: string };
  expect(Object.keys(response.body).sort(), label).toEqual(['error', 'reason']);
  expect({ error, status: ERROR_STATUS[error] }, label).toEqual({ error, status: response.status });
  expect(reason, label).toMatch(/\S/);
  // Quoted text may repeat the client's input.
  expect(reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'), label).not.toMatch(INTERNALS);
  return true;
}

const PLACE = '@@the value@@';

/** The body of a call with a JSON literal in one place. Missing fields on the path are created. */
export function bodyWith(body: unknown, place: FieldPath, json: string): string {
  const copy = structuredClone(body) as Record<string | number, any>;
  let here = copy;
  place.slice(0, -1).forEach((key, index) => {
    here[key] ??= typeof place[index + 1] === 'number' ? [] : {};
    here = here[key] as Record<string | number, any>;
  });
  here[place.at(-1) ?? ''] = PLACE;
  return JSON.stringify(copy).replace(JSON.stringify(PLACE), () => json);
}

/** Like bodyWith, for any call. Form fields are text, so other values are sent as JSON text. */
export function inputWith({ body, file }: RouteCall, place: FieldPath, json: string): string | FormData {
  if (file === undefined) return bodyWith(body, place, json);
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  return formOf(file, { ...body, [String(place[0])]: text });
}

/** Sends a call with raw path and query values and any body. */
export function sendRaw(
  api: Api,
  route: RouteInputs,
  call: RouteCall,
  raw: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly extraQuery?: string;
    /** The whole body: text, or a form. */
    readonly body?: string | FormData | Uint8Array;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<ApiResponse<any>> {
  const encoded = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));
  const path = { ...encoded(call.path), ...raw.path };
  const query = Object.entries({ ...encoded(call.query), ...raw.query }).map(
    ([name, value]) => `${name}=${value}`,
  );
  if (raw.extraQuery !== undefined) query.push(raw.extraQuery);
  const filled = route.path.replaceAll(/:(\w+)/g, (_, name: string) => path[name] ?? '');
  const target = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  return api.send(route.method, target, raw.body ?? bodyOf(call), { ...call.headers, ...raw.headers });
}

function bodyOf({ body, file }: RouteCall): unknown {
  return file === undefined ? body : formOf(file, body);
}
