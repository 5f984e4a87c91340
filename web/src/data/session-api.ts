import { SESSION_API } from '../platform/page-settings';
import { type Method, send } from './send';

export interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly pagination: { readonly nextOffset: number | null } };
}

/** The app's own routes, which use the session cookie. Paths are relative to {app_url}/api. */
export const sessionApi = {
  get: <Data>(path: string) => call<Data>('GET', path),
  /** A page of a list, with its position. */
  getPage: <Row>(path: string) => send<PageOf<Row>>('GET', `${SESSION_API}/${path}`, {}),
  post: <Data = unknown>(path: string, body: unknown = {}) => call<Data>('POST', path, body),
  patch: <Data = unknown>(path: string, body: unknown) => call<Data>('PATCH', path, body),
  delete: <Data = unknown>(path: string) => call<Data>('DELETE', path),
};

async function call<Data>(method: Method, path: string, body?: unknown): Promise<Data> {
  const { data } = await send<{ data: Data }>(method, `${SESSION_API}/${path}`, { body });
  return data;
}
