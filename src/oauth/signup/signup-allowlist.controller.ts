import { Controller, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/route-marks.js';
import { OAuthErrorFilter } from '../oauth-error.filter.js';
import { AnswerSignupAllowlist } from './answer-signup-allowlist.js';

@Controller('oauth/signup-allowlist')
@Public(true)
@ReadsOwnInput(true)
@UseFilters(OAuthErrorFilter)
export class SignupAllowlistController {
  constructor(private readonly answerSignupAllowlist: AnswerSignupAllowlist) {}

  @Post()
  @HttpCode(200)
  allow(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.answerSignupAllowlist.run({ request, response });
  }
}
