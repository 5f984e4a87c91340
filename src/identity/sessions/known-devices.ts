import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { Cipher, type Sealed } from '../../platform/crypto/cipher.js';
import { HostCookie } from '../../platform/http/access/host-cookie.js';

const LIFETIME_MS = 365 * 24 * 3_600_000;
const CONTEXT = 'known-device';
/** Of users who share a browser: the newest ones. */
const MAX_USERS = 5;
/** For each user the key's id, a dot, and the sealed user id. */
const FORM = /^[0-9a-f]{8}\.[\w-]{40,200}(?:~[0-9a-f]{8}\.[\w-]{40,200}){0,4}$/;

/** Where an attempt to sign in is counted. */
export interface AttemptsCount {
  readonly key: string;
  readonly isKnownDevice: boolean;
}

/**
 * Stores in a sealed cookie which users have signed in on this device before. Attempts from such a device are counted
 * separately: an attacker elsewhere who uses up an account's attempts does not lock its owner out. A sign-in from any other
 * device is mailed to the user.
 */
@Injectable()
export class KnownDevices {
  private readonly cookie: HostCookie;

  constructor(
    config: Config,
    private readonly cipher: Cipher,
  ) {
    this.cookie = new HostCookie('device', config);
  }

  /** The key under which attempts are counted: one per known device, and one for all other devices together. */
  attemptsOf(request: Request, userId: string | null, email: string): AttemptsCount {
    const sealed = userId === null ? undefined : this.sealedFor(request, userId);
    if (sealed === undefined) return { key: `account:${email}`, isKnownDevice: false };
    // Hash the bytes, not their text: base64url has more than one spelling of the same bytes.
    const device = createHash('sha256').update(sealed.ciphertext).digest('base64url');
    return { key: `device:${device}`, isKnownDevice: true };
  }

  /** Whether the user has signed in on this device before. */
  knows(request: Request, userId: string): boolean {
    return this.sealedFor(request, userId) !== undefined;
  }

  /** Marks this device as known to the user, next to others who use it. */
  remember(request: Request, response: Response, userId: string): void {
    if (this.knows(request, userId)) return;
    const known = this.read(request).filter((sealed) => this.userOf(sealed) !== null);
    const all = [this.cipher.seal(userId, CONTEXT), ...known].slice(0, MAX_USERS);
    const value = all
      .map(({ keyId, ciphertext }) => `${keyId}.${ciphertext.toString('base64url')}`)
      .join('~');
    this.cookie.write(response, value, { sameSite: 'strict', maxAge: LIFETIME_MS });
  }

  private sealedFor(request: Request, userId: string): Sealed | undefined {
    return this.read(request).find((sealed) => this.userOf(sealed) === userId);
  }

  private read(request: Request): readonly Sealed[] {
    const marks = this.cookie.read(request, FORM)?.split('~') ?? [];
    return marks.map((mark) => {
      const [keyId = '', text = ''] = mark.split('.');
      return { keyId, ciphertext: Buffer.from(text, 'base64url') };
    });
  }

  /** Null for a cookie that we did not seal, or whose key has been retired. */
  private userOf(sealed: Sealed): string | null {
    try {
      return this.cipher.open(sealed, CONTEXT);
    } catch {
      return null;
    }
  }
}
