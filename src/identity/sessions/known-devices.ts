import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { Cipher, type Sealed } from '../../platform/crypto/cipher.js';
import { HostCookie } from '../../platform/http/host-cookie.js';

const LIFETIME_MS = 365 * 24 * 3_600_000;
const CONTEXT = 'known-device';
/** The key's id, a dot, the sealed id of the person. */
const FORM = /^[0-9a-f]{8}\.[\w-]{40,200}$/;

/**
 * Remembers, in a sealed cookie, that a person has signed in from a device before. Attempts from such a device are
 * counted apart: whoever uses up an account's attempts from elsewhere does not lock its owner out.
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

  /** What attempts at an account are counted under: the device that its person knows, or all others together. */
  attemptsKey(request: Request, userId: string | null, email: string): string {
    const sealed = this.read(request);
    if (userId === null || sealed === null || this.personOf(sealed) !== userId) return `account:${email}`;
    // The bytes are hashed and not their text, which could be written in more than one way.
    return `device:${createHash('sha256').update(sealed.ciphertext).digest('base64url')}`;
  }

  /** Makes the device one that the person knows. */
  remember(request: Request, response: Response, userId: string): void {
    const known = this.read(request);
    if (known !== null && this.personOf(known) === userId) return;
    const { keyId, ciphertext } = this.cipher.seal(userId, CONTEXT);
    const value = `${keyId}.${ciphertext.toString('base64url')}`;
    this.cookie.write(response, value, { sameSite: 'strict', maxAge: LIFETIME_MS });
  }

  private read(request: Request): Sealed | null {
    const [keyId, text] = this.cookie.read(request, FORM)?.split('.') ?? [];
    if (keyId === undefined || text === undefined) return null;
    return { keyId, ciphertext: Buffer.from(text, 'base64url') };
  }

  /** Null for a cookie that we did not seal, or with a key that has been retired since. */
  private personOf(sealed: Sealed): string | null {
    try {
      return this.cipher.open(sealed, CONTEXT);
    } catch {
      return null;
    }
  }
}
