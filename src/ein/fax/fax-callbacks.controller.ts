import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/route-marks.js';
import { ReceiveFaxCallback } from './receive-fax-callback.js';

/** For carriers, which sign what they send or show credentials of their own. */
@Controller('callbacks/fax')
@Public(true)
@ReadsOwnInput(true)
export class FaxCallbacksController {
  constructor(private readonly receive: ReceiveFaxCallback) {}

  @Post(':carrier')
  @HttpCode(200)
  async take(
    @Param('carrier') carrier: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return { data: await this.receive.run(carrier, request, response) };
  }
}
