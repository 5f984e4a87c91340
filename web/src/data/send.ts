import { ApiError } from './api-error';
import type { ErrorCode } from './contract';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Sending {
  readonly body?: unknown;
  readonly bearer?: string;
}

/**
 * Sends one request with a JSON response. Throws an ApiError for any status but 2xx. A request with a bearer
 * token sends no cookie: each of them authenticates by itself.
 */
export async function send<Body>(method: Method, url: string, sending: Sending): Promise<Body> {
  const { body, bearer } = sending;
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    credentials: bearer === undefined ? 'same-origin' : 'omit',
    headers: {
      // The browser itself sets the type of a form: it has the boundary of its parts.
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, 'unreachable', 'the service did not respond');
  });
  const parsed = await readJson(response);
  if (!response.ok) throw toError(response, parsed);
  return parsed as Body;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return response.status === 204 ? undefined : await response.json();
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
