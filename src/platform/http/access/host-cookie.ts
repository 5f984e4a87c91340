import type { Request, Response } from 'express';
import type { Config } from '../../config/config.js';

interface CookieLife {
  readonly maxAge: number;
  readonly sameSite: 'lax' | 'strict';
}

/**
 * A cookie for this host only, unreadable for scripts. Over TLS its `__Host-` prefix makes browsers reject it from any
 * other host. Plain HTTP is only allowed on loopback, where neither the prefix nor Secure works.
 */
export class HostCookie {
  private readonly name: string;
  private readonly secure: boolean;

  constructor(name: string, { appUrl }: Config) {
    this.secure = appUrl.startsWith('https:');
    this.name = this.secure ? `__Host-${name}` : name;
  }

  /** The first value of this name that matches the form, or null. */
  read(request: Request, form: RegExp): string | null {
    const start = `${this.name}=`;
    const values = (request.headers.cookie ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(start))
      .map((pair) => pair.slice(start.length));
    return values.find((value) => form.test(value)) ?? null;
  }

  write(response: Response, value: string, { maxAge, sameSite }: CookieLife): void {
    response.cookie(this.name, value, { httpOnly: true, secure: this.secure, sameSite, path: '/', maxAge });
  }
}
