import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SignedIn, type SignedInUser } from '../../identity/index.js';
import { originOf } from '../../platform/http/call.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, SessionRoute } from '../../platform/http/routes/route-marks.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { ApproveConsent } from './approve-consent.js';
import { ApproveDto } from './consents.dto.js';
import { DenyConsent } from './deny-consent.js';
import { ShowConsent } from './show-consent.js';

@Controller('consents/:id')
@SessionRoute(true)
@BodyLimit('small')
export class ConsentsController {
  constructor(
    private readonly showConsent: ShowConsent,
    private readonly approveConsent: ApproveConsent,
    private readonly denyConsent: DenyConsent,
  ) {}

  @Get()
  async show(@SignedIn() user: SignedInUser, @UuidParam() id: string) {
    return { data: await this.showConsent.run(user, id) };
  }

  @Post('approve')
  @HttpCode(200)
  async approve(
    @SignedIn() user: SignedInUser,
    @Req() request: Request,
    @UuidParam() id: string,
    @Body() { businessId }: ApproveDto,
  ) {
    return { data: await this.approveConsent.run(id, { user, businessId, origin: originOf(request) }) };
  }

  @Post('deny')
  @HttpCode(200)
  async deny(@UuidParam() id: string) {
    return { data: await this.denyConsent.run(id) };
  }
}
