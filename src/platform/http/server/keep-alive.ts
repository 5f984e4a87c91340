import type { Server } from 'node:http';

/** Longer than the 60 seconds for which proxies and load balancers usually keep an idle connection. */
const IDLE_MS = 75_000;

/**
 * Lets clients close idle connections first. With Node's default of five seconds the service would close them first, and a
 * request that a proxy sends at that moment would be lost as a 502.
 */
export function keepAlive(server: Server): void {
  server.keepAliveTimeout = IDLE_MS;
}

/** For a service that is about to stop: from now on every response closes its connection, so clients connect elsewhere. */
export function announceEnd(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
}

/** For a service that stops: connections whose last response allowed keep-alive close too. */
export function endConnections(server: Server): void {
  // Not 0, which means no timeout.
  server.keepAliveTimeout = 1;
}
