import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SignedIn, type SignedInUser } from '../../identity/index.js';
import { originOf } from '../../platform/http/call.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, SessionRoute } from '../../platform/http/routes/route-marks.js';
import { IssueSessionToken } from './issue-session-token.js';
import { SessionTokenDto } from './session-token.dto.js';

@Controller('token')
@SessionRoute(true)
@BodyLimit('small')
export class SessionTokenController {
  constructor(private readonly issueSessionToken: IssueSessionToken) {}

  @Post()
  @HttpCode(200)
  async token(
    @SignedIn() user: SignedInUser,
    @Req() request: Request,
    @Body() { businessId }: SessionTokenDto,
  ) {
    return { data: await this.issueSessionToken.run(user, businessId, originOf(request)) };
  }
}
