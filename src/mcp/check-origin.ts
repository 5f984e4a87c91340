import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Forbidden } from '../kernel/domain-error.js';
import { Config } from '../platform/config/config.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Before anything else at the MCP endpoint: a page of another site, or one whose name was made to point at this
 * machine (DNS rebinding), may not speak to it. Browsers name the page in Origin, programs send none.
 */
@Injectable()
export class CheckOrigin implements NestMiddleware {
  private readonly own: URL;

  constructor({ rootUrl }: Config) {
    this.own = new URL(rootUrl);
  }

  use({ headers }: Request, _response: Response, next: NextFunction): void {
    if (headers.origin !== undefined && !this.isAllowed(headers.origin))
      throw new Forbidden("the Origin header must be absent or the service's own origin");
    next();
  }

  /** On a machine of one's own, where ROOT_URL is a loopback address, tools with pages at other ports may come too. */
  private isAllowed(origin: string): boolean {
    if (origin === this.own.origin) return true;
    if (!LOOPBACK.has(this.own.hostname) || !URL.canParse(origin)) return false;
    const { protocol, hostname } = new URL(origin);
    return protocol === 'http:' && LOOPBACK.has(hostname);
  }
}
