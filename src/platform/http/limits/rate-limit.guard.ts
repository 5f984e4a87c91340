import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { callerKey } from '../../../kernel/principal.js';
import { Config, ROUTE_BUDGETS, type RouteBudget } from '../../config/config.js';
import { budgetExhausted } from '../../metrics/signals.js';
import { BucketStorage } from '../../rate-limit/bucket-storage.js';
import { setRateLimitHeaders } from '../../rate-limit/rate-limit-headers.js';
import { bucketKey } from '../../rate-limit/rate-limiter.js';
import { principalOf, requirePrincipal } from '../call.js';
import { RateLimited } from '../errors/http.errors.js';
import { SessionRoute } from '../routes/route-marks.js';

/**
 * The second guard. It checks the caller's budget for the route, and the budget of their business. The throttler chooses the
 * budget of a route and resolves its limit; counting, keys and the response are our own.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly buckets: BucketStorage,
    reflector: Reflector,
    private readonly config: Config,
  ) {
    super(options, buckets, reflector);
  }

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

  /** The throttler's own version counts one bucket and sets headers that end with its name, such as `Retry-After-read`. */
  protected override async handleRequest(props: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, getTracker, generateKey } = props;
    const { req, res } = this.getRequestResponse(context);
    const name = routeBudget(throttler.name);
    const budget = { burst: limit, perSecond: (limit / ttl) * 1000 };
    const key = generateKey(context, await getTracker(req, context), name);
    const business = this.businessCharge(name, req as Request);
    const { own, shared } = await this.buckets.spendBoth({ key, budget }, business);
    // The headers describe the business's budget only where it is the reason for the response.
    const isShared = shared?.allowed === false;
    const verdict = isShared ? shared : own;
    const limitName = isShared ? business.name : name;
    const { burst, perSecond } = isShared ? business.budget : budget;
    setRateLimitHeaders(res as Response, {
      name: limitName,
      limit: burst,
      windowSeconds: burst / perSecond,
      remaining: verdict.remaining,
      resetSeconds: verdict.resetSeconds,
    });
    // The error filter sets `Retry-After`.
    if (verdict.allowed) return true;
    budgetExhausted.publish({ limit: limitName });
    throw new RateLimited(verdict.retryAfterSeconds);
  }

  private businessCharge(route: RouteBudget, request: Request) {
    const name = `business_${route}` as const;
    const key = bucketKey(name, requirePrincipal(request).businessId);
    return { name, key, budget: this.config.rateLimits[name] };
  }
}

function routeBudget(name: string | undefined): RouteBudget {
  const budget = ROUTE_BUDGETS.find((route) => route === name);
  if (!budget) throw new Error(`no budget of a route: ${name}`);
  return budget;
}
