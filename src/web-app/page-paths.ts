import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../platform/config/config.js';
import { RouteTable } from '../platform/http/routes/route-table.js';
import { appPathOf, sessionPathOf } from '../platform/http/routes/session-path.js';

/** Paths of the service's routes, also when the web app is at the root of the origin. */
const SERVICE_PATHS = [
  '/v1',
  '/oauth',
  '/.well-known',
  '/callbacks',
  '/docs',
  '/mcp',
  '/calendar',
  '/healthz',
  '/readyz',
];

/** Decides which paths are pages of the app: all but those of routes. */
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

  /** Throws the error of an unknown path, so that no API caller receives a page instead. */
  check({ method, path }: Request): void {
    if (this.notPages.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))
      throw this.routes.explainMissing(method, path);
  }
}
