import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';

/** W3C Trace Context: version, trace id, parent id and flags. A later version may append fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-|$)/;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

interface Trace {
  readonly id: string;
  readonly flags: string;
  readonly state: string | undefined;
}

const current = new AsyncLocalStorage<Trace>();

/** The trace that a request belongs to; undefined without a valid `traceparent`. */
function traceOf({ traceparent, tracestate }: IncomingHttpHeaders): Trace | undefined {
  const [, id, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  if (id === undefined || flags === undefined) return undefined;
  const isState = typeof tracestate === 'string' && TRACESTATE.test(tracestate);
  return { id, flags, state: isState ? tracestate : undefined };
}

export function traceIdOf(headers: IncomingHttpHeaders): string | undefined {
  return traceOf(headers)?.id;
}

/** Remembers the trace of each request, so that calls to outside services can continue it. */
export const keepTrace: RequestHandler = ({ headers }, _response, next) => {
  const trace = traceOf(headers);
  if (trace) current.run(trace, next);
  else next();
};

/** The headers that continue the trace of the present request; none if it has no trace. */
export function traceHeaders(): Record<string, string> {
  const trace = current.getStore();
  if (!trace) return {};
  const traceparent = `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}`;
  return trace.state === undefined ? { traceparent } : { traceparent, tracestate: trace.state };
}
