import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { InvalidRequest } from '../../../kernel/domain-error.js';
import { type BodySize, readBody } from './body-parsers.js';
import { unknownFields } from './fields/declared-part.js';
import { requireEncodedQuery } from './encoded-text.js';
import { readsBody, readsQuery } from './route-input.js';
import { BodyLimit, ReadsOwnInput, TakesUpload } from '../routes/route-marks.js';
import { readUpload } from './upload.js';

/**
 * The last guard. It reads the body only now, so that a caller without a credential, budget or scope cannot make the
 * service parse megabytes. Nothing that is not UTF-8 gets past it: parsers replace bad bytes, so that two different texts
 * become the same. It refuses query parameters and fields on routes that declare none.
 */
@Injectable()
export class InputGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const route = [handler, context.getClass()];
    if (this.reflector.getAllAndOverride(ReadsOwnInput, route)) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    requireEncodedQuery(request);
    if (!readsQuery(handler)) refuseFields(request.query);
    if (this.reflector.getAllAndOverride(TakesUpload, route)) await readUpload(request, response);
    else await readBody(request, response, this.bodySizeOf(route));
    if (!readsBody(handler) && request.method !== 'GET') refuseFields(request.body);
    return true;
  }

  private bodySizeOf(route: (object | Type)[]): BodySize {
    return this.reflector.getAllAndOverride(BodyLimit, route as Type[]) ?? 'standard';
  }
}

/** Throws InvalidRequest unless the input is missing or empty. */
function refuseFields(input: unknown): void {
  if (input === undefined) return;
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw InvalidRequest.at('body', 'must be left out, or an empty object');
  const names = Object.keys(input);
  if (names.length === 0) return;
  throw unknownFields(names);
}
