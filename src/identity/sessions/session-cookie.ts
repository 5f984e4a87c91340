import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { HostCookie } from '../../platform/http/access/host-cookie.js';
import { SESSION_LIFETIME_MS } from './session-times.js';
import { SESSION_TOKEN } from './session-token.js';

/** Lax, not strict: users arrive at the consent page from another site and must be signed in there. */
const SAME_SITE = { sameSite: 'lax' } as const;

/** The cookie with a session's token. The token is stored nowhere else. */
@Injectable()
export class SessionCookie {
  private readonly cookie: HostCookie;

  constructor(config: Config) {
    this.cookie = new HostCookie('session', config);
  }

  /** The presented token, or null when there is no well-formed one. */
  read(request: Request): string | null {
    return this.cookie.read(request, SESSION_TOKEN);
  }

  write(response: Response, token: string): void {
    this.cookie.write(response, token, { ...SAME_SITE, maxAge: SESSION_LIFETIME_MS });
  }

  clear(response: Response): void {
    this.cookie.write(response, '', { ...SAME_SITE, maxAge: 0 });
  }
}
