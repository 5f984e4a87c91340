import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { callerKey } from '../../kernel/principal.js';
import type { BudgetName } from '../config/config.js';
import { principalOf } from './call.js';
import { RateLimited } from './http.errors.js';
import { CarriesCalls, DrawsOn, SessionRoute } from './route-marks.js';
import { BucketStorage } from '../rate-limit/bucket-storage.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';

/**
 * Second in the chain: has the credential a token left in the budget that the route draws on? The
 * throttler's own loop over named throttlers is replaced, because it answers with Retry-After-<name>.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: BucketStorage,
    reflector: Reflector,
    private readonly rateLimiter: RateLimiter,
  ) {
    super(options, storage, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const principal = principalOf(request);
    if (!principal || this.isMarked(SessionRoute, context) || this.isMarked(CarriesCalls, context))
      return true;
    const name = this.budgetOf(context, request.method);
    const response = context.switchToHttp().getResponse<Response>();
    const verdict = await this.rateLimiter.spend(name, callerKey(principal), response);
    if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
    return true;
  }

  private isMarked(mark: typeof SessionRoute, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(mark, [context.getHandler(), context.getClass()]) ?? false;
  }

  private budgetOf(context: ExecutionContext, method: string): BudgetName {
    const marked = this.reflector.getAllAndOverride(DrawsOn, [context.getHandler(), context.getClass()]);
    return marked ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write');
  }
}
