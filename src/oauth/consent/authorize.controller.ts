import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/routes/route-marks.js';
import { AuthorizePageFilter } from './authorize-page.filter.js';
import { HandleAuthorize } from './handle-authorize.js';

@Controller('oauth/authorize')
@Public(true)
@ReadsOwnInput(true)
@UseFilters(AuthorizePageFilter)
export class AuthorizeController {
  constructor(private readonly handleAuthorize: HandleAuthorize) {}

  @Get()
  authorize(@Req() request: Request, @Res() response: Response) {
    return this.handleAuthorize.run({ request, response });
  }
}
