import { ConnectionError } from './errors.js';
import { waitAfter } from './retry-policy.js';

/**
 * Returns the access token for a request. `rejected` is a token for which the service has just returned 401: return another
 * one, or the same to give up.
 */
export type TokenSource = (rejected?: string) => string | Promise<string>;

/** Reported before each further attempt. */
export interface Retry {
  readonly method: string;
  readonly url: string;
  /** The attempt that failed: 1 for the first. */
  readonly attempt: number;
  /** Null if there was no whole response. */
  readonly status: number | null;
  readonly waitMs: number;
}

export interface TransportOptions {
  /** Further attempts after the first. Default: 4. */
  readonly retries?: number;
  /** A `Retry-After` beyond this is not waited for. Default: one minute. */
  readonly maxWaitMs?: number;
  /** The time for one attempt, with its body. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** Called before each further attempt, for example to log it. */
  readonly onRetry?: (retry: Retry) => void;
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface Sending {
  readonly request: Request;
  /** Whether a second execution changes nothing. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal | null;
  /** Return the response as soon as its headers are there; then a failure of its body is not repeated. */
  readonly isStream: boolean;
}

/** Sends requests, and sends them again where that is safe. */
export class Transport {
  private readonly retries: number;
  private readonly maxWaitMs: number;
  private readonly timeoutMs: number;

  constructor(
    private readonly options: TransportOptions,
    private readonly credential: string | TokenSource | null,
  ) {
    this.retries = options.retries ?? 4;
    this.maxWaitMs = options.maxWaitMs ?? 60_000;
    this.timeoutMs = options.timeoutMs ?? 30_000;
  }

  /** The response to the last attempt, of any status. Throws a ConnectionError if there was none. */
  async send(sending: Sending): Promise<Response> {
    let token = await this.token();
    let isRenewed = false;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.attempt(token, sending);
      if (outcome instanceof Response && outcome.status === 401 && token !== null && !isRenewed) {
        isRenewed = true;
        const renewed = await this.token(token);
        if (renewed !== token) {
          token = renewed;
          continue;
        }
      }
      const waitMs = this.waitAfter(sending, outcome, attempt);
      if (waitMs !== null) await pause(waitMs, sending.signal);
      else if (outcome instanceof Response) return outcome;
      else throw outcome;
    }
  }

  private async token(rejected?: string): Promise<string | null> {
    return typeof this.credential === 'function' ? this.credential(rejected) : this.credential;
  }

  private waitAfter(
    { request, isRepeatable }: Sending,
    outcome: Response | ConnectionError,
    attempt: number,
  ): number | null {
    if (attempt > this.retries || (outcome instanceof Response && outcome.ok)) return null;
    const response = outcome instanceof Response ? outcome : null;
    const { method, url } = request;
    const waitMs = waitAfter(
      { method, isRepeatable, response, attempt },
      { maxWaitMs: this.maxWaitMs, nowMs: Date.now(), random: Math.random() },
    );
    if (waitMs !== null)
      this.options.onRetry?.({ method, url, attempt, status: response?.status ?? null, waitMs });
    return waitMs;
  }

  private async attempt(
    token: string | null,
    { request, signal, isStream }: Sending,
  ): Promise<Response | ConnectionError> {
    signal?.throwIfAborted();
    // A body can be read once: each attempt sends a copy.
    const copy = request.clone();
    if (token !== null) copy.headers.set('authorization', `Bearer ${token}`);
    const ending = new AbortController();
    const abort = () => ending.abort();
    signal?.addEventListener('abort', abort);
    const timer = setTimeout(abort, this.timeoutMs);
    try {
      const response = await (this.options.fetch ?? fetch)(new Request(copy, { signal: ending.signal }));
      return isStream ? response : await withWholeBody(response);
    } catch (error) {
      signal?.throwIfAborted();
      const isTimeout = ending.signal.aborted;
      const why = isTimeout ? `no response within ${this.timeoutMs} ms` : 'the connection failed';
      return new ConnectionError(`${request.method} ${request.url}: ${why}`, isTimeout, error);
    } finally {
      clearTimeout(timer);
      if (!isStream) signal?.removeEventListener('abort', abort);
    }
  }
}

/** A connection that breaks during the body counts as a failed attempt. */
async function withWholeBody(response: Response): Promise<Response> {
  const body = response.body === null ? null : await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
