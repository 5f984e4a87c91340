import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { type BodySize, readBody } from './body-parsers.js';
import { unknownFields } from './declared-part.js';
import { BodyLimit, ReadsOwnInput, TakesUpload } from './route-marks.js';
import { readUpload } from './upload.js';

/**
 * Last in the chain: what did they send? The body is read only now, so that nobody without a credential, a
 * token left in the budget and the scope makes us parse megabytes. A route without query parameters refuses
 * all of them, and an action without fields takes no body but an empty object; the others name theirs in a class.
 */
@Injectable()
export class InputGuard implements CanActivate {
  private readonly declared = new WeakMap<object, ReadonlySet<string>>();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride(ReadsOwnInput, route)) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const declared = this.declaredBy(context.getClass(), context.getHandler());
    if (!declared.has('query')) refuseFields(request.query);
    if (this.reflector.getAllAndOverride(TakesUpload, route)) await readUpload(request, response);
    else await readBody(request, response, this.bodySizeOf(route));
    if (!declared.has('body') && request.method !== 'GET') refuseFields(request.body);
    return true;
  }

  private bodySizeOf(route: (object | Type)[]): BodySize {
    return this.reflector.getAllAndOverride(BodyLimit, route as Type[]) ?? 'standard';
  }

  /** Which of query and body a route reads. */
  private declaredBy(controller: Type, handler: { readonly name: string }): ReadonlySet<string> {
    const known = this.declared.get(handler);
    if (known !== undefined) return known;
    const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object;
    // Nest keys a route's parameters as `<kind>:<index>`.
    const kinds = new Set(Object.keys(parameters).map((key) => key.split(':', 1)[0]));
    const declared = new Set<string>();
    if (kinds.has(String(RouteParamtypes.QUERY))) declared.add('query');
    if (kinds.has(String(RouteParamtypes.BODY))) declared.add('body');
    this.declared.set(handler, declared);
    return declared;
  }
}

/** Throws InvalidRequest when there is anything where nothing should be. */
function refuseFields(input: unknown): void {
  if (input === undefined) return;
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw InvalidRequest.at('body', 'must be left out, or an empty object');
  const names = Object.keys(input);
  if (names.length === 0) return;
  throw unknownFields(names);
}
