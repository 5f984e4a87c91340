/** The part of an HTTP response that takes headers. */
export interface HeaderSink {
  setHeader(name: string, value: string): unknown;
}

interface BudgetState {
  readonly name: string;
  /** The maximum number of requests per window. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** draft-ietf-httpapi-ratelimit-headers-11: the policy with quota and window, then what is left of it. */
export function setRateLimitHeaders(response: HeaderSink, budget: BudgetState): void {
  const { name, limit, windowSeconds, remaining, resetSeconds } = budget;
  response.setHeader('RateLimit-Policy', `"${name}";q=${limit};w=${Math.ceil(windowSeconds)}`);
  response.setHeader('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
