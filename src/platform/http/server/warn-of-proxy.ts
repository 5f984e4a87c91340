import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Logs once that requests come through a proxy while TRUST_PROXY=0: all users then share one IP address, and its rate
 * limits.
 */
export function warnOfProxy(logger: Logger): RequestHandler {
  let hasWarned = false;
  return ({ headers }, _response, next) => {
    if (!hasWarned && headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      logger.warn(
        'a request has X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy, all users share the rate limits of its address',
      );
    }
    next();
  };
}
