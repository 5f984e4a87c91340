import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { ProtectedResource } from '../../../kernel/authenticator.js';
import { isContinued } from '../../logging/request-ids.js';
import { RateLimiter } from '../../rate-limit/rate-limiter.js';
import { addressKeyOf } from '../limits/address-key.js';
import { Authenticators } from './authenticators.js';
import { originOf, setPrincipal } from '../call.js';
import { RateLimited, Unauthorized } from '../errors/http.errors.js';
import { AllowAnonymous, AnyResource, CarriesCalls, Public, SessionRoute } from '../routes/route-marks.js';

const BEARER = /^Bearer +(\S{1,4096})$/i;

/** The first guard. It authenticates the caller: every route needs a bearer credential unless it is marked Public or SessionRoute. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticators: Authenticators,
    private readonly rateLimiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.isMarked(Public, context) || this.isMarked(SessionRoute, context)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { authorization } = request.headers;
    const credential = BEARER.exec(authorization ?? '')?.[1];
    // Anonymous routes ignore other schemes: OAuth clients send Basic credentials.
    if (credential === undefined && this.isMarked(AllowAnonymous, context)) return true;
    if (authorization === undefined) throw new Unauthorized(false);
    const authenticator =
      credential === undefined ? undefined : this.authenticators.forCredential(credential);
    const resource = this.resourceOf(request, context);
    const principal =
      credential && (await authenticator?.authenticate(credential, originOf(request), resource));
    if (!principal) throw await this.refusal(context);
    setPrincipal(request, principal);
    return true;
  }

  private resourceOf(request: Request, context: ExecutionContext): ProtectedResource | 'any' {
    if (this.isMarked(AnyResource, context)) return 'any';
    return this.isMarked(CarriesCalls, context) || isContinued(request) ? 'mcp' : 'api';
  }

  /** Only unknown credentials count against an address, so that a valid one from the same address is never refused. */
  private async refusal(context: ExecutionContext): Promise<Error> {
    const http = context.switchToHttp();
    const key = addressKeyOf(http.getRequest<Request>());
    const verdict = await this.rateLimiter.spend('unknown_bearer', key, http.getResponse<Response>());
    return verdict.allowed ? new Unauthorized(true) : new RateLimited(verdict.retryAfterSeconds);
  }

  private isMarked(mark: typeof Public, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(mark, [context.getHandler(), context.getClass()]) ?? false;
  }
}
