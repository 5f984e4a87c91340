import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const CLIENT_REQUEST_ID = /^[\w.:-]{1,128}$/;

const idsByConnection = new WeakMap<object, string>();

/** Gives requests on an in-memory connection of the service to itself the id of the request that they belong to. */
export function continueRequest(connection: object, requestId: string): void {
  idsByConnection.set(connection, requestId);
}

/** Whether the service itself sent the request, on behalf of another one. */
export function isContinued({ socket }: IncomingMessage): boolean {
  return idsByConnection.has(socket);
}

/** The id under which logs and the audit trail record a request. No client chooses it. */
export function requestIdFor({ socket }: IncomingMessage): string {
  return idsByConnection.get(socket) ?? randomUUID();
}

/** The client's own id of the request from `X-Request-Id`, for the log only; undefined unless it is safe to log. */
export function clientRequestIdOf({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && CLIENT_REQUEST_ID.test(given) ? given : undefined;
}
