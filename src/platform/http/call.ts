import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CallOrigin, Principal } from '../../kernel/principal.js';
import { Unauthorized } from './errors/http.errors.js';

/** An authenticated request and its response. Writing routes pass it to IdempotentRequests. */
export interface Call {
  readonly principal: Principal;
  readonly request: Request;
  readonly response: Response;
}

const principals = new WeakMap<Request, Principal>();

/** Records who sent a request. Only guards that authenticate call it. */
export function setPrincipal(request: Request, principal: Principal): void {
  principals.set(request, principal);
}

export function principalOf(request: Request): Principal | undefined {
  return principals.get(request);
}

export function requestIdOf(request: Request): string {
  return typeof request.id === 'string' ? request.id : '';
}

export function originOf(request: Request): CallOrigin {
  return { requestId: requestIdOf(request), address: request.ip ?? null };
}

/** Injects the principal of the request into a controller method. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  return requirePrincipal(context.switchToHttp().getRequest<Request>());
});

/** Injects the whole call into a controller method that writes or sets its own headers. */
export const RequestContext = createParamDecorator((_: unknown, context: ExecutionContext): Call => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  return { principal: requirePrincipal(request), request, response: http.getResponse<Response>() };
});

/** Throws Unauthorized for a request without a credential. */
export function requirePrincipal(request: Request): Principal {
  const principal = principals.get(request);
  if (!principal) throw new Unauthorized(false);
  return principal;
}
