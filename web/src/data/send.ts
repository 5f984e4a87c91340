import { ApiError } from './api-error';
import type { ErrorCode } from './contract';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Sending {
  readonly body?: unknown;
  readonly bearer?: string;
  readonly idempotencyKey?: string;
}

/** Sends one request with a JSON response. Throws an ApiError for any status but 2xx. */
export async function send<Body>(method: Method, url: string, sending: Sending): Promise<Body> {
  return readBody(await fetchOk(method, url, sending));
}

/**
 * The response to a request, whose body is not read yet. Throws an ApiError for any status but 2xx. A request with a bearer
 * token sends no cookie: each of them authenticates by itself.
 */
export async function fetchOk(method: Method, url: string, sending: Sending): Promise<Response> {
  const { body, bearer, idempotencyKey } = sending;
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    credentials: bearer === undefined ? 'same-origin' : 'omit',
    headers: {
      // The browser itself sets the type of a form: it has the boundary of its parts.
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, 'unreachable', 'the service did not respond');
  });
  if (!response.ok) throw toError(response, await readBody(response));
  return response;
}

export async function readBody<Body>(response: Response): Promise<Body> {
  try {
    return (response.status === 204 ? undefined : await response.json()) as Body;
  } catch {
    // For example the page of a proxy, or a broken connection.
    throw new ApiError(response.ok ? 0 : response.status, 'unreachable', 'the response could not be read');
  }
}

function toError(response: Response, parsed: unknown): ApiError {
  const { error, reason } = parsed as { error?: ErrorCode; reason?: string };
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError(
    response.status,
    error ?? 'internal_error',
    reason ?? '',
    retryAfter > 0 ? retryAfter : null,
  );
}
