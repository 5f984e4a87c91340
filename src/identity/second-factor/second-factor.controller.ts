import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { originOf } from '../../platform/http/call.js';
import { Body } from '../../platform/http/input/route-input.js';
import { BodyLimit, SessionRoute } from '../../platform/http/routes/route-marks.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SignedIn, type SignedInUser } from '../sessions/signed-in.js';
import { ConfirmSecondFactor } from './confirm-second-factor.js';
import { DisableSecondFactor } from './disable-second-factor.js';
import { ReplaceRecoveryCodes } from './replace-recovery-codes.js';
import { ChangeSecondFactorDto, SecondFactorCodeDto, StartSecondFactorDto } from './second-factor.dto.js';
import { StartSecondFactor } from './start-second-factor.js';

@Controller('second-factor')
@SessionRoute(true)
@BodyLimit('small')
export class SecondFactorController {
  constructor(
    private readonly startFactor: StartSecondFactor,
    private readonly confirmFactor: ConfirmSecondFactor,
    private readonly replaceRecoveryCodes: ReplaceRecoveryCodes,
    private readonly disableFactor: DisableSecondFactor,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('start')
  @HttpCode(200)
  async start(@SignedIn() user: SignedInUser, @Body() body: StartSecondFactorDto) {
    return { data: await this.startFactor.run(user, body) };
  }

  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @SignedIn() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: SecondFactorCodeDto,
  ) {
    const { recoveryCodes, sessionToken } = await this.confirmFactor.run(user, body, originOf(request));
    this.cookie.write(response, sessionToken);
    return { data: { recoveryCodes } };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  async replaceCodes(
    @SignedIn() user: SignedInUser,
    @Req() request: Request,
    @Body() body: ChangeSecondFactorDto,
  ) {
    return { data: await this.replaceRecoveryCodes.run(user, body, originOf(request)) };
  }

  @Post('disable')
  @HttpCode(200)
  async disable(
    @SignedIn() user: SignedInUser,
    @Req() request: Request,
    @Body() body: ChangeSecondFactorDto,
  ) {
    await this.disableFactor.run(user, body, originOf(request));
    return { data: {} };
  }
}
