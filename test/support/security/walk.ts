import { expect } from 'vitest';
import { ERROR_STATUS } from '../../../src/platform/http/error-status.js';
import type { ErrorCode } from '../../../src/kernel/domain-error.js';
import type { ApiResponse, Api } from '../http/api.js';
import { formOf } from '../http/files.js';
import type { RouteCall } from '../routes/route-calls.js';
import type { FieldPath, RouteInputs } from '../routes/route-inputs.js';

/** Traces of our insides that no answer may show. */
const INSIDES =
  /node_modules|\bat [\w.<>]+ \(|\.[jt]s:\d+|\b(?:select|insert into|update|delete from)\b .*\b(?:from|set|values|where)\b|syntax error|PostgreSQL|violates|RangeError|TypeError|undefined|\[object/i;

/** What every answer to bad input must be, whatever the input; whether it was refused. */
export function expectCivilAnswer(response: ApiResponse<any>, told: string): boolean {
  expect(response.status, `${told}: ${response.text.slice(0, 500)}`).toBeLessThan(500);
  if (response.status < 400) return false;
  const { error, reason } = response.body as { error: ErrorCode; reason: string };
  expect(Object.keys(response.body).sort(), told).toEqual(['error', 'reason']);
  expect({ error, status: ERROR_STATUS[error] }, told).toEqual({ error, status: response.status });
  expect(reason, told).toMatch(/\S/);
  // What the client sent may be quoted back; everything else is our own words.
  expect(reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'), told).not.toMatch(INSIDES);
  return true;
}

const PLACE = '@@the value@@';

/** The body of a call with a JSON literal in one place. Fields on the way that are left out are made. */
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

/** As bodyWith, for any call: in a form a field is text, so that what is no JSON text stands there as JSON. */
export function inputWith({ body, file }: RouteCall, place: FieldPath, json: string): string | FormData {
  if (file === undefined) return bodyWith(body, place, json);
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  return formOf(file, { ...body, [String(place[0])]: text });
}

/** Sends a call with its path and query as they are to stand on the wire, and any body text. */
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
