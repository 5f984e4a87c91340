import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { originOf } from '../../platform/http/call.js';
import { BodyLimit, SessionRoute, WithoutSession } from '../../platform/http/routes/route-marks.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { EndSessions } from './end-sessions.js';
import { MeQueries } from './me.queries.js';
import { SessionCookie } from './session-cookie.js';
import { SignOut } from './sign-out.js';
import { SignedIn, type SignedInUser } from './signed-in.js';

@Controller()
@SessionRoute(true)
@BodyLimit('small')
export class SessionsController {
  constructor(
    private readonly queries: MeQueries,
    private readonly signOut: SignOut,
    private readonly endSessions: EndSessions,
    private readonly cookie: SessionCookie,
  ) {}

  /** Also works without an active session, so that the cookie is always removed. */
  @Post('sign-out')
  @WithoutSession(true)
  @HttpCode(200)
  async leave(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.signOut.run(this.cookie.read(request), originOf(request));
    this.cookie.clear(response);
    return { data: {} };
  }

  @Get('me')
  async me(@SignedIn() user: SignedInUser) {
    return { data: await this.queries.me(user) };
  }

  @Get('sessions')
  async list(@SignedIn() user: SignedInUser) {
    return { data: await this.queries.sessions(user) };
  }

  @Post('sessions/end-others')
  @HttpCode(200)
  async endOthers(@SignedIn() user: SignedInUser, @Req() request: Request) {
    await this.endSessions.run(user, 'others', originOf(request));
    return { data: {} };
  }

  @Post('sessions/:id/end')
  @HttpCode(200)
  async end(@SignedIn() user: SignedInUser, @Req() request: Request, @UuidParam() id: string) {
    await this.endSessions.run(user, { id }, originOf(request));
    return { data: {} };
  }
}
