import type { components } from './contract.js';

/** The headers of the contract, `ETag`, and any other. */
export type HeaderName = keyof components['headers'] | 'ETag' | (string & {});

/** A rate limit budget after a request: that of the credential, or of the business when that one is used up. */
export interface RateLimit {
  /** Such as `read`. */
  readonly budget: string;
  /** Requests per window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests that are left. */
  readonly remaining: number;
  /** Until the whole budget is available again. */
  readonly resetSeconds: number;
}

/** The headers of a response. In a browser, those that CORS exposes. */
export class ResponseHeaders {
  constructor(readonly all: Headers) {}

  /** Null without the header. */
  get(name: HeaderName): string | null {
    return this.all.get(name);
  }

  /** Names the request in the logs and the audit trail of the service. */
  get requestId(): string | null {
    return this.get('X-Request-Id');
  }

  /** `RateLimit` and `RateLimit-Policy`; null without them. */
  get rateLimit(): RateLimit | null {
    const policy = /^"([^"]*)";q=(\d+);w=(\d+)$/.exec(this.get('RateLimit-Policy') ?? '');
    const left = /^"([^"]*)";r=(\d+);t=(\d+)$/.exec(this.get('RateLimit') ?? '');
    if (!policy || !left || policy[1] !== left[1]) return null;
    return {
      budget: left[1] ?? '',
      limit: Number(policy[2]),
      windowSeconds: Number(policy[3]),
      remaining: Number(left[2]),
      resetSeconds: Number(left[3]),
    };
  }

  /** The `offset` of the next page, from the `Link` of CSV responses; null on the last page. JSON has it in `meta.pagination`. */
  get nextOffset(): number | null {
    const [, target] = /^<([^>]*)>; rel="next"$/.exec(this.get('Link') ?? '') ?? [];
    const [, query] = target?.split('?') ?? [];
    const offset = new URLSearchParams(query).get('offset');
    return offset === null ? null : Number(offset);
  }

  /** Whether this is the stored response to an earlier request with the same `Idempotency-Key`. */
  get isReplayed(): boolean {
    return this.get('Idempotency-Replayed') === 'true';
  }

  /**
   * After a write, if the service has a read replica: reads with it in `params.header['Consistency-Token']` may use the replica, and
   * still show this write. Null after reads, and without a replica.
   */
  get consistencyToken(): string | null {
    return this.get('Consistency-Token');
  }
}

/** The body of a response, and its headers. */
export interface ResponseWithHeaders<Body> {
  readonly body: Body;
  readonly headers: ResponseHeaders;
}
