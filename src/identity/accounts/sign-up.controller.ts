import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, SessionRoute, WithoutSession } from '../../platform/http/routes/route-marks.js';
import { SignedInCookies } from '../sessions/signed-in-cookies.js';
import { MailRequestDto, MailTokenDto, SignUpDto, VerifyEmailDto } from './accounts.dto.js';
import { ResendVerification } from './resend-verification.js';
import { ShowSignUp } from './show-sign-up.js';
import { SignUp } from './sign-up.js';
import { SignUpCookie } from './sign-up-cookie.js';
import { VerifyEmail } from './verify-email.js';

/** From the sign-up form to the first session. No response contains the content of a mail. */
@Controller()
@SessionRoute(true)
@BodyLimit('small')
@WithoutSession(true)
export class SignUpController {
  constructor(
    private readonly signUp: SignUp,
    private readonly resendVerification: ResendVerification,
    private readonly showSignUp: ShowSignUp,
    private readonly verifyEmail: VerifyEmail,
    private readonly signUpCookie: SignUpCookie,
    private readonly signedInCookies: SignedInCookies,
  ) {}

  @Post('sign-up')
  @HttpCode(200)
  async register(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: SignUpDto,
  ) {
    this.signUpCookie.write(response, await this.signUp.run(body, addressKeyOf(request)));
    return { data: {} };
  }

  @Post('verification')
  @HttpCode(200)
  async resend(@Req() request: Request, @Body() { email }: MailRequestDto) {
    const requester = this.signUpCookie.read(request);
    await this.resendVerification.run(email, { requester, addressKey: addressKeyOf(request) });
    return { data: {} };
  }

  /** A POST, although it only reads: the token stays out of addresses and logs. */
  @Post('verify-email/show')
  @HttpCode(200)
  async show(@Body() { token }: MailTokenDto) {
    return { data: await this.showSignUp.run(token) };
  }

  @Post('verify-email')
  @HttpCode(200)
  async verify(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: VerifyEmailDto,
  ) {
    this.signedInCookies.write(request, response, await this.verifyEmail.run(body, request));
    this.signUpCookie.clear(response);
    return { data: {} };
  }
}
