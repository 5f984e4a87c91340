import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { callerKey } from '../../kernel/principal.js';
import { setRateLimitHeaders } from '../rate-limit/rate-limit-headers.js';
import { bucketKey } from '../rate-limit/rate-limiter.js';
import { principalOf, requirePrincipal } from './call.js';
import { RateLimited } from './http.errors.js';
import { SessionRoute } from './route-marks.js';

/**
 * The second guard. It checks the caller's budget for the route. The throttler chooses the budgets of a route and resolves
 * their limits; only the counting key and the response are our own.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  /** Other guards limit anonymous callers and the web app. */
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    const isSessionRoute = this.reflector.getAllAndOverride(SessionRoute, [
      context.getHandler(),
      context.getClass(),
    ]);
    return isSessionRoute || !principalOf(context.switchToHttp().getRequest<Request>());
  }

  protected override async getTracker(request: Request): Promise<string> {
    return callerKey(requirePrincipal(request));
  }

  /** A budget is shared by all routes that draw on it; the throttler's own key has the route in it. */
  protected override generateKey(_context: ExecutionContext, caller: string, budget: string): string {
    return bucketKey(budget, caller);
  }

  /** The throttler's own version sets headers that end with the throttler's name, such as `Retry-After-read`. */
  protected override async handleRequest(props: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = props;
    const { name = '' } = throttler;
    const { req, res } = this.getRequestResponse(context);
    const tracker = await getTracker(req, context);
    const key = generateKey(context, tracker, name);
    const record = await this.storageService.increment(key, ttl, limit, blockDuration, name);
    setRateLimitHeaders(res as Response, {
      name,
      limit,
      windowSeconds: ttl / 1000,
      remaining: limit - record.totalHits,
      resetSeconds: record.timeToExpire,
    });
    if (record.isBlocked)
      await this.throwThrottlingException(context, { limit, ttl, key, tracker, ...record });
    return true;
  }

  /** The error filter sets `Retry-After`. */
  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new RateLimited(timeToBlockExpire);
  }
}
