import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../../platform/http/route-marks.js';
import { AnswerCallback } from './answer-callback.js';

/** What signing services tell us. Each proves in its own way that it is the one who calls. */
@Controller('callbacks/signing')
@Public(true)
@ReadsOwnInput(true)
export class SigningCallbacksController {
  constructor(private readonly answerCallback: AnswerCallback) {}

  @Post(':service')
  @HttpCode(200)
  async receive(
    @Param('service') service: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.answerCallback.run(service, request, response);
    return { data: { received: true } };
  }
}
