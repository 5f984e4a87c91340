import { Injectable } from '@nestjs/common';
import { callerKey } from '../kernel/principal.js';
import type { Call } from '../platform/http/call.js';
import { RateLimited } from '../platform/http/errors/http.errors.js';
import { RateLimiter } from '../platform/rate-limit/rate-limiter.js';

/** Charges requests to the MCP endpoint that do not become API requests. */
@Injectable()
export class ReadingBudget {
  constructor(private readonly rateLimiter: RateLimiter) {}

  /** Throws RateLimited when the budget is used up. Sets no headers on a response that has already started. */
  async spend({ principal, response }: Call): Promise<void> {
    const sink = response.headersSent ? { setHeader: () => {} } : response;
    const verdict = await this.rateLimiter.spend('read', callerKey(principal), sink);
    if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  }
}
