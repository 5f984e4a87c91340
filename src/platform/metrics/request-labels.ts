import type { Request, Response } from 'express';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface RequestLabels {
  readonly method: string;
  readonly route: string;
  readonly status: string;
}

/** Labels whose values are few and say nothing about a tenant, whatever a client sends. */
export function requestLabels(
  request: Pick<Request, 'method' | 'route'>,
  response: Pick<Response, 'statusCode' | 'writableFinished'>,
): RequestLabels {
  return {
    method: METHODS.has(request.method) ? request.method : 'other',
    route: routeLabel((request.route as { readonly path?: unknown } | undefined)?.path),
    // The client disconnected, or the response failed midway.
    status: response.writableFinished ? statusClass(response.statusCode) : 'aborted',
  };
}

/** The template of the matched route; `none` if the request was rejected before a route was looked for. */
function routeLabel(path: unknown): string {
  return typeof path === 'string' ? path.replace(/\/?\{\/?\*path\}$/, '/*') : 'none';
}

export function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
