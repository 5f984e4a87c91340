import type { RequestHandler } from 'express';
import { requestLabels } from './request-labels.js';
import { requestEnded } from './signals.js';

/** The first middleware, if METRICS_PORT is set: publishes every request when its response has ended. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - startedAt) / 1000;
    requestEnded.publish({ ...requestLabels(request, response), seconds });
  });
  next();
};
