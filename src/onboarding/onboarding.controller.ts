import { Controller, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SignedIn, type SignedInUser } from '../identity/index.js';
import { originOf } from '../platform/http/call.js';
import { Body } from '../platform/http/input/route-input.js';
import { BodyLimit, SessionRoute } from '../platform/http/routes/route-marks.js';
import { CreateBusinessDto } from './onboarding.dto.js';
import { StartBusiness } from './start-business.js';

@Controller('businesses')
@SessionRoute(true)
@BodyLimit('small')
export class OnboardingController {
  constructor(private readonly startBusiness: StartBusiness) {}

  @Post()
  async create(@SignedIn() user: SignedInUser, @Req() request: Request, @Body() body: CreateBusinessDto) {
    return { data: await this.startBusiness.run(body, { user, origin: originOf(request) }) };
  }
}
