import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/routes/route-marks.js';
import { ReceiveFaxCallback } from './receive-fax-callback.js';

/** For carriers. They sign their callbacks or send credentials with them. */
@Controller('callbacks/fax')
@Public(true)
@ReadsOwnInput(true)
export class FaxCallbacksController {
  constructor(private readonly callback: ReceiveFaxCallback) {}

  @Post(':carrier')
  @HttpCode(200)
  async receive(
    @Param('carrier') carrier: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return { data: await this.callback.run(carrier, request, response) };
  }
}
