import { Controller, Header, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/routes/route-marks.js';
import { OAuthErrorFilter } from '../oauth-error.filter.js';
import { HandleRegistration } from './handle-registration.js';

@Controller('oauth/register')
@Public(true)
@ReadsOwnInput(true)
@UseFilters(OAuthErrorFilter)
export class RegistrationController {
  constructor(private readonly handleRegistration: HandleRegistration) {}

  @Post()
  @HttpCode(201)
  @Header('Pragma', 'no-cache')
  register(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.handleRegistration.run({ request, response });
  }
}
