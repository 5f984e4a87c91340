import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFound } from '../kernel/domain-error.js';
import type { BudgetName } from '../platform/config/config.js';
import { RateLimited } from '../platform/http/errors/http.errors.js';
import { addressKeyOf } from '../platform/http/limits/address-key.js';
import { RateLimiter } from '../platform/rate-limit/rate-limiter.js';
import { FindCalendarFeed } from './find-calendar-feed.js';
import { WriteCalendar } from './write-calendar.js';

@Injectable()
export class SendCalendar {
  constructor(
    private readonly feeds: FindCalendarFeed,
    private readonly calendar: WriteCalendar,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /**
   * The calendar of a token, with its headers. A token that does not work gets the same response, whatever the cause.
   * Only those count against an address: calendar services read the feeds of many users from the same ones.
   */
  async run(token: string, request: Request, response: Response): Promise<string> {
    const feed = await this.feeds.run(token);
    if (!feed) {
      await this.spend('unknown_bearer', addressKeyOf(request), response);
      throw new NotFound('calendar');
    }
    await this.spend('calendar_feed', feed.feedId, response);
    const calendar = await this.calendar.run(feed);
    // Express compares the tag with If-None-Match, and then sends 304.
    response.setHeader('ETag', `"${createHash('sha256').update(calendar).digest('base64url')}"`);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('X-Robots-Tag', 'noindex');
    response.attachment('charterbook.ics');
    response.type('text/calendar; charset=utf-8');
    return calendar;
  }

  private async spend(budget: BudgetName, key: string, response: Response): Promise<void> {
    const verdict = await this.rateLimiter.spend(budget, key, response);
    if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  }
}
