import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { Authenticators } from './authenticators.js';
import { originOf, setPrincipal } from './call.js';
import { RateLimited, Unauthorized } from './http.errors.js';
import { Public, WithOrWithoutCaller } from './route-marks.js';

const BEARER = /^Bearer +(\S{1,4096})$/i;

/** First in the chain: who calls? Every route needs a bearer credential unless it is marked Public. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticators: Authenticators,
    private readonly rateLimiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.isMarked(Public, context)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { authorization } = request.headers;
    if (authorization === undefined) {
      if (this.isMarked(WithOrWithoutCaller, context)) return true;
      throw new Unauthorized(false);
    }
    const credential = BEARER.exec(authorization)?.[1];
    const authenticator =
      credential === undefined ? undefined : this.authenticators.forCredential(credential);
    const principal = credential && (await authenticator?.authenticate(credential, originOf(request)));
    if (!principal) throw await this.refusal(context);
    setPrincipal(request, principal);
    return true;
  }

  /** Only unknown credentials are charged to their address, so that a valid one behind it is never refused. */
  private async refusal(context: ExecutionContext): Promise<Error> {
    const http = context.switchToHttp();
    const key = addressKey(http.getRequest<Request>().ip ?? '');
    const verdict = await this.rateLimiter.spend('unknown_bearer', key, http.getResponse<Response>());
    return verdict.allowed ? new Unauthorized(true) : new RateLimited(verdict.retryAfterSeconds);
  }

  private isMarked(mark: typeof Public, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(mark, [context.getHandler(), context.getClass()]) ?? false;
  }
}

/** An IPv6 client owns a whole /64, so the first four groups are its address. */
function addressKey(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  return address.split(':').slice(0, 4).join(':');
}
