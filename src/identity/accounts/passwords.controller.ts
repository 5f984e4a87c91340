import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { originOf } from '../../platform/http/call.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, SessionRoute, WithoutSession } from '../../platform/http/routes/route-marks.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SignedIn, type SignedInUser } from '../sessions/signed-in.js';
import { ChangePasswordDto, MailRequestDto, ResetPasswordDto } from './accounts.dto.js';
import { ChangePassword } from './change-password.js';
import { RequestPasswordReset } from './request-password-reset.js';
import { ResetPassword } from './reset-password.js';

@Controller()
@SessionRoute(true)
@BodyLimit('small')
export class PasswordsController {
  constructor(
    private readonly requestPasswordReset: RequestPasswordReset,
    private readonly resetPassword: ResetPassword,
    private readonly changePassword: ChangePassword,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('password-reset')
  @WithoutSession(true)
  @HttpCode(200)
  async forget(@Req() request: Request, @Body() { email }: MailRequestDto) {
    await this.requestPasswordReset.run(email, addressKeyOf(request));
    return { data: {} };
  }

  @Post('password-reset/confirm')
  @WithoutSession(true)
  @HttpCode(200)
  async reset(@Req() request: Request, @Body() body: ResetPasswordDto) {
    await this.resetPassword.run(body, originOf(request));
    return { data: {} };
  }

  @Post('password')
  @HttpCode(200)
  async change(
    @SignedIn() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: ChangePasswordDto,
  ) {
    this.cookie.write(response, await this.changePassword.run(user, body, originOf(request)));
    return { data: {} };
  }
}
