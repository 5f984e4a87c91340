import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { readBody } from './body-parsers.js';
import { fieldPath } from './field-path.js';
import { ReadsOwnInput } from './route-marks.js';

/**
 * Last in the chain: what did they send? The body is read only now, so that nobody without a credential, a
 * token left in the budget and the scope makes us parse megabytes. A route without query parameters refuses
 * all of them; the others name theirs in a class.
 */
@Injectable()
export class InputGuard implements CanActivate {
  private readonly takesQuery = new WeakMap<object, boolean>();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride(ReadsOwnInput, [context.getHandler(), context.getClass()]))
      return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const names = Object.keys(request.query);
    if (names.length > 0 && !this.declaresQuery(context.getClass(), context.getHandler())) {
      throw new InvalidRequest(
        names.map((name) => ({ path: fieldPath('', name), problem: 'is not a known field' })),
      );
    }
    await readBody(request, http.getResponse<Response>());
    return true;
  }

  private declaresQuery(controller: Type, handler: { readonly name: string }): boolean {
    const known = this.takesQuery.get(handler);
    if (known !== undefined) return known;
    const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object;
    // Nest keys a route's parameters as `<kind>:<index>`.
    const declares = Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
    this.takesQuery.set(handler, declares);
    return declares;
  }
}
