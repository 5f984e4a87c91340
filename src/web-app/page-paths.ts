import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../platform/config/config.js';
import { RouteTable } from '../platform/http/route-table.js';
import { appPathOf, sessionPathOf } from '../platform/http/session-path.js';

/** Where routes of the service stand, also when the web app is at the root of the origin. */
const SERVICE_PATHS = ['/v1', '/oauth', '/.well-known', '/callbacks', '/docs', '/mcp', '/healthz', '/readyz'];

/** Which paths are pages of the app, as far as the server knows: all but those of routes. */
@Injectable()
export class PagePaths {
  private readonly notPages: readonly string[];

  constructor(
    config: Config,
    private readonly routes: RouteTable,
  ) {
    const appPath = appPathOf(config);
    this.notPages = [sessionPathOf(config), `${appPath}/assets`, ...(appPath === '' ? SERVICE_PATHS : [])];
  }

  /** Throws what an unknown path answers elsewhere, so that no caller of a route takes a page for its answer. */
  check({ method, path }: Request): void {
    if (this.notPages.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))
      throw this.routes.explainMissing(method, path);
  }
}
