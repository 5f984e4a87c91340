import type { Server } from 'node:http';

/** Longer than the minute for which proxies and load balancers usually keep a connection that nobody uses. */
const IDLE_MS = 75_000;

/**
 * Leaves it to clients to end a connection that rests. Were the service the first to do so, as with Node's five
 * seconds, a request that a proxy sends at that very moment would be lost, and its caller told 502.
 */
export function keepAlive(server: Server): void {
  server.keepAliveTimeout = IDLE_MS;
}

/**
 * For a service that stops: from now on every answer ends its connection. Busy clients would otherwise keep the
 * service, and so would those that rest after an answer that was under way.
 */
export function endConnections(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  // Of what was under way already, whose answer may have said otherwise. Not 0, which is without end.
  server.keepAliveTimeout = 1;
}
