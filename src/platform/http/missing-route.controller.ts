import { All, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ReadsOwnInput, AllowAnonymous } from './route-marks.js';
import { ANY_PATH, RouteTable } from './route-table.js';

/**
 * Whatever no other route answers: 404, or 405 for a path that answers other methods. A route of its own, so
 * that a caller's budget is charged here as everywhere. What was sent along is not looked at. Its module must
 * come last.
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
