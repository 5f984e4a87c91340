import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Request } from 'express';
import { principalOf } from '../http/call.js';
import { clientRequestIdOf, requestIdFor } from './request-ids.js';
import { traceIdOf } from './trace-context.js';

const PROBES = new Set(['/healthz', '/readyz']);

/** Gives every request an id, and logs one line when it ends, without headers, query string or body. */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (request, response) => {
      const id = requestIdFor(request);
      response.setHeader('X-Request-Id', id);
      return id;
    },
    wrapSerializers: false,
    serializers: {
      req: (request: IncomingMessage) => ({
        id: request.id,
        clientRequestId: clientRequestIdOf(request),
        traceId: traceIdOf(request.headers),
        method: request.method,
        path: (request as Request).originalUrl?.split('?', 1)[0],
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
    },
    customProps: (request) => {
      const principal = principalOf(request as Request);
      return principal ? { businessId: principal.businessId, credentialId: principal.credentialId } : {};
    },
    customLogLevel: ({ url = '' }, { statusCode }, error) => {
      // DatabaseMonitor logs when readiness changes.
      if (PROBES.has(url)) return 'debug';
      if (statusCode === 503) return 'warn';
      return error || statusCode >= 500 ? 'error' : 'info';
    },
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
  });
}
