import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { isUuid } from '../../kernel/base62.js';
import { Forbidden, InvalidRequest } from '../../kernel/domain-error.js';
import { requireRole } from '../../kernel/require-role.js';
import { type BudgetName, Config } from '../../platform/config/config.js';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { originOf, setPrincipal } from '../../platform/http/call.js';
import { RateLimited, UnsupportedMediaType } from '../../platform/http/errors/http.errors.js';
import {
  ForOperators,
  ForRoles,
  SessionRoute,
  WithoutSession,
} from '../../platform/http/routes/route-marks.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { NotSignedIn } from '../identity.errors.js';
import { BusinessSessions } from './business-sessions.js';
import { SessionCookie } from './session-cookie.js';
import { SessionsRepository } from './sessions.repository.js';
import { setSignedIn, type SignedInUser } from './signed-in.js';

/**
 * Protects the web app's own routes: they authenticate by session cookie, and writes must come from the app itself.
 * A route under `businesses/:businessId` gets the user's principal in that business, unless it is the operator's.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly appOrigin: string;

  constructor(
    private readonly reflector: Reflector,
    config: Config,
    private readonly rateLimiter: RateLimiter,
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionsRepository,
    private readonly businessSessions: BusinessSessions,
  ) {
    this.appOrigin = new URL(config.appUrl).origin;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.markOf(SessionRoute, context)) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    this.checkSender(request);
    if (this.markOf(WithoutSession, context)) {
      await this.spend('signed_out', addressKeyOf(request), response);
      return true;
    }
    const user = await this.userOf(request, response);
    await this.spend('session', user.userId, response);
    setSignedIn(request, user);
    if (!this.markOf(ForOperators, context)) await this.enterBusiness(context, request, user);
    return true;
  }

  /**
   * Cross-site request forgery: browsers send the true origin in Origin, and a form cannot send JSON. Checked on every
   * write, including sign-in and sign-out.
   */
  private checkSender(request: Request): void {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (request.headers.origin !== this.appOrigin)
      throw new Forbidden('the Origin header must be the web app’s own origin');
    const isJson = request.is('application/json') !== false;
    const declaresJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
    if (!isJson || (request.method !== 'DELETE' && !declaresJson))
      throw new UnsupportedMediaType('send the body as application/json');
  }

  /** An unknown token costs a lookup, so it is charged to the network address that sent it. */
  private async userOf(request: Request, response: Response): Promise<SignedInUser> {
    const token = this.cookie.read(request);
    if (token === null) throw new NotSignedIn();
    const user = await this.sessions.authenticate(token);
    if (user) return user;
    await this.spend('signed_out', addressKeyOf(request), response);
    throw new NotSignedIn();
  }

  private async enterBusiness(
    context: ExecutionContext,
    request: Request,
    user: SignedInUser,
  ): Promise<void> {
    const { businessId } = request.params;
    if (businessId === undefined) return;
    if (typeof businessId !== 'string' || !isUuid(businessId))
      throw InvalidRequest.at('businessId', 'must be a uuid');
    const principal = await this.businessSessions.principalFor(
      user,
      businessId.toLowerCase(),
      originOf(request),
    );
    setPrincipal(request, principal);
    const roles = this.markOf(ForRoles, context);
    if (roles) requireRole(principal, roles);
  }

  private async spend(budget: BudgetName, key: string, response: Response): Promise<void> {
    const verdict = await this.rateLimiter.spend(budget, key, response);
    if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  }

  private markOf<T>(mark: ReturnType<typeof Reflector.createDecorator<T>>, context: ExecutionContext) {
    return this.reflector.getAllAndOverride(mark, [context.getHandler(), context.getClass()]);
  }
}
