import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { CallOrigin, Principal } from '../../kernel/principal.js';
import { Unauthorized } from './errors/http.errors.js';
import { SharesCommits } from './routes/route-marks.js';

/** An authenticated request and its response. Writing routes pass it to IdempotentRequests. */
export interface Call {
  readonly principal: Principal;
  readonly request: Request;
  readonly response: Response;
  /** What a request changes that may share a transaction with others of the caller (`SharesCommits`); otherwise null. */
  readonly sharedResource: string | null;
}

const reflector = new Reflector();
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
  const sharesCommits = reflector.get(SharesCommits, context.getHandler());
  return {
    principal: requirePrincipal(request),
    request,
    response: http.getResponse<Response>(),
    sharedResource: sharesCommits ? Object.values(request.params).join(' ') : null,
  };
});

/** Throws Unauthorized for a request without a credential. */
export function requirePrincipal(request: Request): Principal {
  const principal = principals.get(request);
  if (!principal) throw new Unauthorized(false);
  return principal;
}
