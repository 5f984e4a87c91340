import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { HostCookie } from '../../platform/http/access/host-cookie.js';
import { PENDING_SIGN_IN_MS } from './session-times.js';
import { SESSION_TOKEN } from './session-token.js';

/** Binds a sign-in that waits for the second factor to the browser in which the password was entered. */
@Injectable()
export class SignInCookie {
  private readonly cookie: HostCookie;

  constructor(config: Config) {
    this.cookie = new HostCookie('sign_in', config);
  }

  read(request: Request): string | null {
    return this.cookie.read(request, SESSION_TOKEN);
  }

  write(response: Response, token: string): void {
    this.cookie.write(response, token, { sameSite: 'strict', maxAge: PENDING_SIGN_IN_MS });
  }

  clear(response: Response): void {
    this.cookie.write(response, '', { sameSite: 'strict', maxAge: 0 });
  }
}
