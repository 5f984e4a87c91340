import { Injectable } from '@nestjs/common';
import { callerKey } from '../kernel/principal.js';
import type { Call } from '../platform/http/call.js';
import { RateLimited } from '../platform/http/http.errors.js';
import { RateLimiter } from '../platform/rate-limit/rate-limiter.js';

/** What is charged for a request to the MCP endpoint that does not become a request of the API. */
@Injectable()
export class ReadingBudget {
  constructor(private readonly rateLimiter: RateLimiter) {}

  /** Throws RateLimited when nothing is left. An answer whose head has gone cannot be told what is. */
  async spend({ principal, response }: Call): Promise<void> {
    const answer = response.headersSent ? { setHeader: () => {} } : response;
    const verdict = await this.rateLimiter.spend('read', callerKey(principal), answer);
    if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  }
}
