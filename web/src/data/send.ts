import { ApiError } from './api-error';
import type { ErrorCode } from './contract';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Sending {
  readonly body?: unknown;
  readonly bearer?: string;
}

/**
 * One request with a JSON answer. Throws an ApiError for everything but 2xx. With a bearer token no cookie goes
 * along: each of them means somebody by itself.
 */
export async function send<Answer>(method: Method, url: string, sending: Sending): Promise<Answer> {
  const { body, bearer } = sending;
  const response = await fetch(url, {
    method,
    credentials: bearer === undefined ? 'same-origin' : 'omit',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, 'unreachable', 'the service did not answer');
  });
  const answer = await readJson(response);
  if (!response.ok) throw toError(response, answer);
  return answer as Answer;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return response.status === 204 ? undefined : await response.json();
  } catch {
    // Such as the page of a proxy in between, or a connection that broke.
    throw new ApiError(response.ok ? 0 : response.status, 'unreachable', 'the answer could not be read');
  }
}

function toError(response: Response, answer: unknown): ApiError {
  const { error, reason } = answer as { error?: ErrorCode; reason?: string };
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError(
    response.status,
    error ?? 'internal_error',
    reason ?? '',
    retryAfter > 0 ? retryAfter : null,
  );
}
