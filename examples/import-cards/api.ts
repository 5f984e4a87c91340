import { setTimeout as sleep } from 'node:timers/promises';

/** A client of the API that waits for Retry-After. */
export class Api {
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  /** Returns the response body. Throws an error with the service's reason. */
  async send<Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> {
    for (;;) {
      const response = await fetch(this.baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${this.apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const received = (await response.json()) as Body & { error?: string; reason?: string };
      if (response.ok) return received;
      const mayTryAgain = response.status === 429 || response.status === 503;
      if (!mayTryAgain)
        throw new Error(`${method} ${path}: ${response.status} ${received.error}: ${received.reason}`);
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    }
  }
}
