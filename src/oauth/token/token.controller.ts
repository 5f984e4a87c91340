import { Controller, Header, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/routes/route-marks.js';
import { OAuthErrorFilter } from '../oauth-error.filter.js';
import { HandleTokenRequest } from './handle-token-request.js';
import { RevokeToken } from './revoke-token.js';

@Controller('oauth')
@Public(true)
@ReadsOwnInput(true)
@UseFilters(OAuthErrorFilter)
export class TokenController {
  constructor(
    private readonly handleTokenRequest: HandleTokenRequest,
    private readonly revokeToken: RevokeToken,
  ) {}

  @Post('token')
  @HttpCode(200)
  @Header('Pragma', 'no-cache')
  token(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.handleTokenRequest.run({ request, response });
  }

  @Post('revoke')
  @HttpCode(200)
  @Header('Pragma', 'no-cache')
  revoke(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.revokeToken.run({ request, response });
  }
}
