import { Controller, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/routes/route-marks.js';
import { OAuthErrorFilter } from '../oauth-error.filter.js';
import { HandleSignupAllowlist } from './handle-signup-allowlist.js';

@Controller('oauth/signup-allowlist')
@Public(true)
@ReadsOwnInput(true)
@UseFilters(OAuthErrorFilter)
export class SignupAllowlistController {
  constructor(private readonly handleSignupAllowlist: HandleSignupAllowlist) {}

  @Post()
  @HttpCode(200)
  allow(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.handleSignupAllowlist.run({ request, response });
  }
}
