import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Config } from '../../config/config.js';
import { Replica } from '../../database/replica/replica.js';
import { principalOf } from '../call.js';
import { ConsistencyTokens } from './consistency-token.js';
import { CarriesCalls, SessionRoute } from '../routes/route-marks.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Gives the response to each write the position behind it. Only services with a replica have this interceptor: it costs a
 * query per write.
 */
@Injectable()
export class ConsistencyInterceptor implements NestInterceptor {
  private readonly tokens: ConsistencyTokens;

  constructor(
    config: Config,
    private readonly reflector: Reflector,
    private readonly replica: Replica,
  ) {
    this.tokens = new ConsistencyTokens(config);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (READING.has(request.method) || this.isMarked(CarriesCalls, context)) return next.handle();
    const kind = this.isMarked(SessionRoute, context) ? 'session' : principalOf(request)?.kind;
    if (kind === undefined) return next.handle();
    return from(this.follow(next, response, kind === 'session'));
  }

  private async follow(next: CallHandler, response: Response, isSession: boolean): Promise<unknown> {
    let hasSucceeded = false;
    try {
      const result: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      hasSucceeded = true;
      return result;
    } finally {
      // A request that failed may have written a part; the header is for successful ones alone.
      if (isSession || hasSucceeded) await this.report(response, isSession, hasSucceeded);
    }
  }

  private async report(response: Response, isSession: boolean, hasSucceeded: boolean): Promise<void> {
    const written = await this.replica.currentPosition();
    if (response.headersSent) return;
    if (isSession) this.tokens.writeCookie(response, written);
    if (hasSucceeded) this.tokens.writeHeader(response, written);
  }

  private isMarked(mark: typeof SessionRoute, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(mark, [context.getHandler(), context.getClass()]) ?? false;
  }
}
