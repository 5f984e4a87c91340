import { All, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AllowAnonymous, AnyResource, ReadsOwnInput } from './route-marks.js';
import { ANY_PATH, RouteTable } from './route-table.js';

/**
 * Handles requests that match no other route: 404, or 405 for a path that supports other methods. It is a route, so that
 * these requests also count against the caller's budget. A token for the MCP server is accepted, so that its client learns
 * that GET /mcp is 405. The body is not read. Its module must be imported last.
 */
@Controller()
@AllowAnonymous(true)
@AnyResource(true)
@ReadsOwnInput(true)
export class MissingRouteController {
  constructor(private readonly routes: RouteTable) {}

  @All(ANY_PATH)
  explain(@Req() request: Request): never {
    throw this.routes.explainMissing(request.method, request.path);
  }
}
