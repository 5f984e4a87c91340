import { traceHeaders } from '../logging/trace-context.js';
import { statusClass } from '../metrics/request-labels.js';
import { outsideCallEnded } from '../metrics/signals.js';
import { wasNeverSent } from './was-never-sent.js';

export interface OutsideCall {
  /** The name of the service, in small letters, for metrics. */
  readonly service: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Aborts the call at any point; usually `AbortSignal.timeout`. */
  readonly signal: AbortSignal;
  /** Limit of the response body. A longer one is not read to its end. */
  readonly maxBytes: number;
}

export interface OutsideResponse {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * There was no usable response: the service is unreachable, too slow, or sends too much. `not_sent`: it certainly did not
 * receive the request. After the others it is unknown whether it carried the request out.
 */
export class NoResponse extends Error {
  constructor(
    readonly why: 'not_sent' | 'unreachable' | 'timeout' | 'too_large',
    cause?: unknown,
  ) {
    super(`no response: ${why}`, { cause });
  }
}

/** One call to an outside service. Redirects are not followed, so credentials go nowhere else. */
export async function callOutside(call: OutsideCall): Promise<OutsideResponse> {
  const startedAt = performance.now();
  const ended = (outcome: string) => {
    const seconds = (performance.now() - startedAt) / 1000;
    outsideCallEnded.publish({ service: call.service, outcome, seconds });
  };
  try {
    const response = await send(call);
    ended(statusClass(response.status));
    return response;
  } catch (error) {
    ended(error instanceof NoResponse ? error.why : 'error');
    throw error;
  }
}

async function send(call: OutsideCall): Promise<OutsideResponse> {
  const { method, url, headers = {}, body, signal, maxBytes } = call;
  try {
    const response = await fetch(url, {
      method,
      headers: { ...traceHeaders(), ...headers },
      signal,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: await readUpTo(maxBytes, response) };
  } catch (error) {
    if (error instanceof NoResponse) throw error;
    throw new NoResponse(whyOf(error, signal), error);
  }
}

function whyOf(error: unknown, signal: AbortSignal): NoResponse['why'] {
  if (wasNeverSent(error)) return 'not_sent';
  return signal.aborted ? 'timeout' : 'unreachable';
}

async function readUpTo(maxBytes: number, { body }: Response): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream and closes the connection.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new NoResponse('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
