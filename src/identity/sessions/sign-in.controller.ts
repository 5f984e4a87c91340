import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, SessionRoute, WithoutSession } from '../../platform/http/routes/route-marks.js';
import { SignInDto } from '../accounts/accounts.dto.js';
import { SecondFactorCodeDto } from '../second-factor/second-factor.dto.js';
import { CompleteSignIn } from './complete-sign-in.js';
import { SignIn } from './sign-in.js';
import { SignInCookie } from './sign-in-cookie.js';
import { SignedInCookies } from './signed-in-cookies.js';

@Controller('sign-in')
@SessionRoute(true)
@BodyLimit('small')
@WithoutSession(true)
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly completeSignIn: CompleteSignIn,
    private readonly signInCookie: SignInCookie,
    private readonly signedInCookies: SignedInCookies,
  ) {}

  @Post()
  @HttpCode(200)
  async start(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: SignInDto,
  ) {
    const step = await this.signIn.run(body, request);
    if (step.kind === 'second_factor') this.signInCookie.write(response, step.token);
    else this.signedInCookies.write(request, response, step.session);
    return { data: { needsSecondFactor: step.kind === 'second_factor' } };
  }

  @Post('second-factor')
  @HttpCode(200)
  async complete(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: SecondFactorCodeDto,
  ) {
    const session = await this.completeSignIn.run(body, this.signInCookie.read(request), request);
    this.signInCookie.clear(response);
    this.signedInCookies.write(request, response, session);
    return { data: {} };
  }
}
