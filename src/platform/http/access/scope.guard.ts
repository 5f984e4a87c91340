import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Principal, Scope } from '../../../kernel/principal.js';
import { requireRole } from '../../../kernel/require-role.js';
import { Database } from '../../database/database.js';
import { principalOf } from '../call.js';
import { InsufficientScope } from '../errors/http.errors.js';
import { CarriesCalls, ForRoles, SessionRoute, AllowAnonymous } from '../routes/route-marks.js';

/** The third guard: GET needs the scope read, every other method write, so that new routes are protected by default. */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const principal = principalOf(request);
    if (!principal || this.isForAnyone(context)) return true;
    if (this.isMarked(SessionRoute, context) || this.isMarked(CarriesCalls, context)) return true;
    const scope: Scope = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write';
    if (!principal.scopes.includes(scope)) {
      await this.auditRefusal(principal, request, scope);
      throw new InsufficientScope(scope);
    }
    const roles = this.reflector.getAllAndOverride(ForRoles, [context.getHandler(), context.getClass()]);
    if (roles) requireRole(principal, roles);
    return true;
  }

  private isForAnyone(context: ExecutionContext): boolean {
    return this.reflector.get(AllowAnonymous, context.getClass()) ?? false;
  }

  private isMarked(mark: typeof SessionRoute, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(mark, [context.getHandler(), context.getClass()]) ?? false;
  }

  private async auditRefusal(principal: Principal, request: Request, scope: Scope): Promise<void> {
    await this.database.run(principal, async (uow) => {
      uow.audit({
        action: 'request.insufficient_scope',
        resourceType: 'route',
        resourceId: null,
        changes: { method: request.method, path: request.path.slice(0, 200), scope },
      });
    });
  }
}
