import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { requestLog } from '../logging/request-log.js';
import { measureRequests } from '../metrics/measure-requests.js';
import { allowOrigins } from './access/cors.js';
import { keepTrace } from '../logging/trace-context.js';
import { compressResponses } from './responses/compress-responses.js';
import { ErrorFilter } from './errors/error.filter.js';
import { shedLoad } from './limits/load-shedding.js';
import { leadHome } from './routes/lead-home.js';
import { requireHost } from './server/require-host.js';
import { warnOfProxy } from './server/warn-of-proxy.js';
import { ValidationPipe } from './input/validation.pipe.js';

/** HTTP settings that all routes share. The root module registers the guards in order. */
export function configureHttp(app: NestExpressApplication, config: Config, logger: Logger): void {
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.trustProxyHops);
  if (config.metrics !== null) app.use(measureRequests);
  app.use(requestLog(logger));
  app.use(keepTrace);
  if (config.environment === 'production' && config.trustProxyHops === 0) app.use(warnOfProxy(logger));
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      referrerPolicy: { policy: 'no-referrer' },
      // Other services of the same domain may not have https.
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
    }),
  );
  app.use(noStore);
  // Before what may reject a request, so that the page can read why.
  allowOrigins(app);
  app.use(requireHost);
  app.use(compressResponses(config));
  if (config.maxEventLoopDelayMs > 0) app.use(shedLoad(app.getHttpServer(), config.maxEventLoopDelayMs));
  app.use(leadHome(config));
  app.useGlobalPipes(new ValidationPipe());
  app.useGlobalFilters(new ErrorFilter());
}

/** Responses contain private books: no proxy or browser may cache them. */
function noStore(
  _request: unknown,
  response: { setHeader(name: string, value: string): void },
  next: () => void,
) {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
