import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { Cipher, type Sealed } from '../../platform/crypto/cipher.js';
import { HostCookie } from '../../platform/http/host-cookie.js';

const LIFETIME_MS = 365 * 24 * 3_600_000;
const CONTEXT = 'known-device';
/** The key's id, a dot, and the sealed user id. */
const FORM = /^[0-9a-f]{8}\.[\w-]{40,200}$/;

/** Where an attempt to sign in is counted. */
export interface AttemptsCount {
  readonly key: string;
  readonly isKnownDevice: boolean;
}

/**
 * Stores in a sealed cookie that a user has signed in on this device before. Attempts from such a device are counted
 * separately: an attacker elsewhere who uses up an account's attempts does not lock its owner out.
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
    const sealed = this.read(request);
    if (userId === null || sealed === null || this.userOf(sealed) !== userId)
      return { key: `account:${email}`, isKnownDevice: false };
    // Hash the bytes, not their text: base64url has more than one spelling of the same bytes.
    const device = createHash('sha256').update(sealed.ciphertext).digest('base64url');
    return { key: `device:${device}`, isKnownDevice: true };
  }

  /** Marks this device as known to the user. */
  remember(request: Request, response: Response, userId: string): void {
    const known = this.read(request);
    if (known !== null && this.userOf(known) === userId) return;
    const { keyId, ciphertext } = this.cipher.seal(userId, CONTEXT);
    const value = `${keyId}.${ciphertext.toString('base64url')}`;
    this.cookie.write(response, value, { sameSite: 'strict', maxAge: LIFETIME_MS });
  }

  private read(request: Request): Sealed | null {
    const [keyId, text] = this.cookie.read(request, FORM)?.split('.') ?? [];
    if (keyId === undefined || text === undefined) return null;
    return { keyId, ciphertext: Buffer.from(text, 'base64url') };
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
