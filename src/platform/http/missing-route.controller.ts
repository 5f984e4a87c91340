import { All, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ReadsOwnInput, AllowAnonymous } from './route-marks.js';
import { ANY_PATH, RouteTable } from './route-table.js';

/**
 * Handles requests that match no other route: 404, or 405 for a path that supports other methods. It is a route, so that
 * these requests also count against the caller's budget. The body is not read. Its module must be imported last.
 */
@Controller()
@AllowAnonymous(true)
@ReadsOwnInput(true)
export class MissingRouteController {
  constructor(private readonly routes: RouteTable) {}

  @All(ANY_PATH)
  explain(@Req() request: Request): never {
    throw this.routes.explainMissing(request.method, request.path);
  }
}
