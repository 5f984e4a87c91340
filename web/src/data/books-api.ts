import { accessToken, dropAccessToken } from './access-tokens';
import { isNotSignedIn } from './api-error';
import { fetchOk, type Method, readBody } from './send';

export interface BooksRequest {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** Repeating the request with the same key does nothing more. */
  readonly idempotencyKey?: string;
}

/**
 * The books of a business, over the same API that integrators use. Returns the whole body, so lists keep
 * their `meta`.
 */
export async function callBooks<Body>(
  businessId: string,
  method: Method,
  path: string,
  request: BooksRequest = {},
): Promise<Body> {
  return readBody(await fetchBooks(businessId, method, path, request));
}

/** The same for files. A rejected token is replaced once; a second rejection means that the session has ended. */
export async function fetchBooks(
  businessId: string,
  method: Method,
  path: string,
  request: BooksRequest = {},
): Promise<Response> {
  const token = await accessToken(businessId);
  try {
    return await fetchWith(token, method, path, request);
  } catch (error) {
    if (!isNotSignedIn(error)) throw error;
    await dropAccessToken(businessId, token);
    return fetchWith(await accessToken(businessId), method, path, request);
  }
}

function fetchWith(bearer: string, method: Method, path: string, { query = {}, ...sending }: BooksRequest) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return fetchOk(method, `/v1/${path}${search === '' ? '' : `?${search}`}`, { ...sending, bearer });
}
