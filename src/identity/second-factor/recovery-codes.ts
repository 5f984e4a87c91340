import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inGroups, toBase32 } from '../../kernel/base32.js';
import { PasswordHasher } from '../accounts/password-hasher.js';

const NUMBER = 10;
/** 80 bits: fewer than 112, so their hash is that of a password (OWASP ASVS 6.5.2). */
const CODE_BYTES = 10;
const SALT_BYTES = 16;

export interface NewRecoveryCodes {
  /** For the user, once. */
  readonly shown: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

@Injectable()
export class RecoveryCodes {
  constructor(private readonly hasher: PasswordHasher) {}

  /** A new set, of which only salt and hashes are stored. One salt for all: a typed code is hashed once. */
  async create(): Promise<NewRecoveryCodes> {
    const salt = randomBytes(SALT_BYTES);
    const texts = Array.from({ length: NUMBER }, () => toBase32(randomBytes(CODE_BYTES)));
    return {
      shown: texts.map((text) => inGroups(text, '-').toLowerCase()),
      salt,
      hashes: await Promise.all(texts.map((text) => this.hash(text, salt))),
    };
  }

  /** The hash of a code as users type it, without separators and in upper case. */
  async hash(text: string, salt: Buffer): Promise<Buffer> {
    return this.hasher.digest(text, salt);
  }
}
