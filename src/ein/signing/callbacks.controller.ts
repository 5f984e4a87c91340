import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/routes/route-marks.js';
import { ReceiveSigningCallback } from './receive-signing-callback.js';

/** For signing services. Each has its own way to authenticate its callbacks. */
@Controller('callbacks/signing')
@Public(true)
@ReadsOwnInput(true)
export class SigningCallbacksController {
  constructor(private readonly receiveCallback: ReceiveSigningCallback) {}

  @Post(':service')
  @HttpCode(200)
  async receive(
    @Param('service') service: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.receiveCallback.run(service, request, response);
    return { data: { received: true } };
  }
}
