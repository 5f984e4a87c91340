import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { originOf, setPrincipal } from '../../platform/http/call.js';
import { ForOperators } from '../../platform/http/routes/route-marks.js';
import { operatingUserIn } from '../operator-principal.js';
import { signedInUserOf } from '../sessions/signed-in.js';
import { OperatorGrantsRepository } from './operator-grants.repository.js';

/**
 * Protects the operator console. To users without a grant, its routes are paths that do not exist. The grant is read on
 * every request, before the input. A route under `businesses/:businessId` gets the principal of the operator there, with
 * the user who acts.
 */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly grants: OperatorGrantsRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = [context.getHandler(), context.getClass()];
    if (!this.reflector.getAllAndOverride(ForOperators, route)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const user = signedInUserOf(request);
    if (!user || !(await this.hasGrant(user.userId))) throw new NotFound('path');
    const { businessId } = request.params;
    if (businessId === undefined) return true;
    if (typeof businessId !== 'string' || !isUuid(businessId))
      throw InvalidRequest.at('businessId', 'must be a uuid');
    const principal = operatingUserIn(this.database, businessId.toLowerCase(), user, originOf(request));
    setPrincipal(request, await principal);
    return true;
  }

  private hasGrant(userId: string): Promise<boolean> {
    return this.database.control((system) => this.grants.isActive(system, userId));
  }
}
