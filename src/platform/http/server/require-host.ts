import { createServer, type RequestListener } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import { InvalidRequest } from '../../../kernel/domain-error.js';

/** Node would reject a request without Host itself, with an empty body. Here requireHost does, like every other error. */
export class HttpAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.httpServer = createServer({ requireHostHeader: false }, this.getInstance<RequestListener>());
  }
}

/** RFC 9112 §3.2: an HTTP/1.1 request without Host gets 400. */
export const requireHost: RequestHandler = ({ httpVersion, headers }, _response, next) => {
  if (headers.host === undefined && httpVersion === '1.1') next(InvalidRequest.at('Host', 'is missing'));
  else next();
};
