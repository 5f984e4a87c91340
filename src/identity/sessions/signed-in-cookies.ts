import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { KnownDevices } from './known-devices.js';
import { SessionCookie } from './session-cookie.js';
import type { StartedSession } from './start-session.js';

/** The cookies that a browser receives when a session starts. */
@Injectable()
export class SignedInCookies {
  constructor(
    private readonly session: SessionCookie,
    private readonly devices: KnownDevices,
  ) {}

  write(request: Request, response: Response, { userId, token }: StartedSession): void {
    this.session.write(response, token);
    this.devices.remember(request, response, userId);
  }
}
