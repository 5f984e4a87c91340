import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { requestShed } from '../../metrics/signals.js';
import { ServiceUnavailable } from '../errors/http.errors.js';

const SAMPLE_MS = 20;
const WINDOW_MS = 1_000;
const LIVENESS_PATH = '/healthz';

/**
 * Responds 503 while the median delay of the event loop in the last second exceeds `maxDelayMs`, so that a backlog does not
 * grow until every caller times out. The median ignores a single long turn. Liveness probes pass: a restart would only add
 * load.
 */
export function shedLoad(server: Server, maxDelayMs: number): RequestHandler {
  const delay = watchEventLoop(server);
  return (request, _response, next) => {
    if (delay.medianMs <= maxDelayMs || request.path === LIVENESS_PATH) {
      next();
    } else {
      requestShed.publish({});
      next(new ServiceUnavailable('the service is overloaded: try again'));
    }
  };
}

/** Measures until the server closes. Its timer belongs to the server, so @nestjs/schedule does not know it. */
function watchEventLoop(server: Server): { medianMs: number } {
  const delay = { medianMs: 0 };
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  histogram.enable();
  const timer = setInterval(() => {
    // The histogram records the time between two samples, in nanoseconds.
    delay.medianMs = Math.max(0, histogram.percentile(50) / 1e6 - SAMPLE_MS);
    histogram.reset();
  }, WINDOW_MS);
  timer.unref();
  server.once('close', () => {
    clearInterval(timer);
    histogram.disable();
  });
  return delay;
}
