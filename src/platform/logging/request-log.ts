import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Request } from 'express';
import { principalOf } from '../http/call.js';

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Gives every request an id, and logs one line when it ends, without headers, query string or body. */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (request, response) => {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    wrapSerializers: false,
    serializers: {
      req: (request: IncomingMessage) => ({
        id: request.id,
        method: request.method,
        path: (request as Request).originalUrl?.split('?', 1)[0],
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
    },
    customProps: (request) => {
      const principal = principalOf(request as Request);
      return principal ? { businessId: principal.businessId, credentialId: principal.credentialId } : {};
    },
    customLogLevel: (_request, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return 'info';
    },
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
  });
}
