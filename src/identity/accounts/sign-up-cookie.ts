import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { HostCookie } from '../../platform/http/access/host-cookie.js';
import { SESSION_TOKEN } from '../sessions/session-token.js';
import { MAIL_TOKEN_LIFETIME_MS } from './mail-tokens.repository.js';

/** Marks the browser that started a sign-up: only that browser can have the mail sent again. */
@Injectable()
export class SignUpCookie {
  private readonly cookie: HostCookie;

  constructor(config: Config) {
    this.cookie = new HostCookie('sign_up', config);
  }

  read(request: Request): string | null {
    return this.cookie.read(request, SESSION_TOKEN);
  }

  write(response: Response, requester: string): void {
    this.cookie.write(response, requester, { sameSite: 'strict', maxAge: MAIL_TOKEN_LIFETIME_MS.sign_up });
  }

  clear(response: Response): void {
    this.cookie.write(response, '', { sameSite: 'strict', maxAge: 0 });
  }
}
