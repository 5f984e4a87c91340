import { Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { CurrentPrincipal, originOf } from '../../platform/http/call.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, ForRoles, SessionRoute, WithoutSession } from '../../platform/http/routes/route-marks.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { MailTokenDto } from '../accounts/accounts.dto.js';
import { InviteDto } from '../members/members.dto.js';
import { SignedIn, type SignedInUser } from '../sessions/signed-in.js';
import { AcceptInvitation } from './accept-invitation.js';
import { InvitationQueries } from './invitations.queries.js';
import { InviteMember } from './invite-member.js';
import { RevokeInvitation } from './revoke-invitation.js';

/** Invitations of a business, for its owners and admins. */
@Controller('businesses/:businessId/invitations')
@SessionRoute(true)
@BodyLimit('small')
@ForRoles(['owner', 'admin'])
export class InvitationsController {
  constructor(
    private readonly database: Database,
    private readonly queries: InvitationQueries,
    private readonly inviteMember: InviteMember,
    private readonly revokeInvitation: RevokeInvitation,
  ) {}

  @Get()
  async list(@CurrentPrincipal() principal: Principal) {
    return { data: await this.queries.list(principal) };
  }

  @Post()
  async invite(
    @CurrentPrincipal() principal: Principal,
    @SignedIn() user: SignedInUser,
    @Body() body: InviteDto,
  ) {
    return { data: await this.inviteMember.run(principal, user, body) };
  }

  @Delete(':id')
  async revoke(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    await this.database.run(principal, (uow) => this.revokeInvitation.run(uow, id));
    return { data: {} };
  }
}

/** Invitations for the users who receive them. Showing one is a POST: the token stays out of URLs and logs. */
@Controller('invitations')
@SessionRoute(true)
@BodyLimit('small')
export class MyInvitationsController {
  constructor(
    private readonly queries: InvitationQueries,
    private readonly acceptInvitation: AcceptInvitation,
  ) {}

  @Post('show')
  @WithoutSession(true)
  @HttpCode(200)
  async show(@Body() { token }: MailTokenDto) {
    return { data: await this.queries.show(token) };
  }

  @Post('accept')
  @HttpCode(200)
  async accept(@SignedIn() user: SignedInUser, @Req() request: Request, @Body() { token }: MailTokenDto) {
    return { data: await this.acceptInvitation.run(user, token, originOf(request)) };
  }
}
