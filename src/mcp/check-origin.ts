import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Forbidden } from '../kernel/domain-error.js';
import { Config } from '../platform/config/config.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The first check at the MCP endpoint: rejects pages of other sites, and of names that were pointed at this machine
 * (DNS rebinding). Browsers send the page's origin in Origin, programs send none.
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

  /** During local development, with a loopback ROOT_URL, pages on other loopback ports are allowed too. */
  private isAllowed(origin: string): boolean {
    if (origin === this.own.origin) return true;
    if (!LOOPBACK.has(this.own.hostname) || !URL.canParse(origin)) return false;
    const { protocol, hostname } = new URL(origin);
    return protocol === 'http:' && LOOPBACK.has(hostname);
  }
}
