import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public, ReadsOwnInput } from '../platform/http/routes/route-marks.js';
import { FEED_PATH } from './feed-link.js';
import { SendCalendar } from './send-calendar.js';

/** For calendar apps, which send nothing but the address. Some add a query of their own, which is ignored. */
@Controller(FEED_PATH)
@Public(true)
@ReadsOwnInput(true)
export class CalendarController {
  constructor(private readonly sendCalendar: SendCalendar) {}

  @Get(':token.ics')
  send(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return this.sendCalendar.run(token, request, response);
  }
}
