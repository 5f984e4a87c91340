import { Injectable } from '@nestjs/common';
import { fromBase32, toBase32 } from '../../kernel/base32.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import type { SecondFactor } from './second-factor.entity.js';
import { newTotpSecret } from './totp.js';

type SealedSecret = Pick<SecondFactor, 'secretKeyId' | 'secretCiphertext'>;

/** The secrets of authenticator apps, which are stored encrypted. */
@Injectable()
export class SecondFactorSecrets {
  constructor(private readonly cipher: Cipher) {}

  get newestKeyId(): string {
    return this.cipher.newestKeyId;
  }

  /** A new secret as base 32. */
  create(): string {
    return toBase32(newTotpSecret());
  }

  seal(userId: string, secret: string): SealedSecret {
    const { keyId, ciphertext } = this.cipher.seal(secret, contextOf(userId));
    return { secretKeyId: keyId, secretCiphertext: ciphertext };
  }

  open(factor: SealedSecret & Pick<SecondFactor, 'userId'>): Uint8Array {
    return fromBase32(this.openText(factor));
  }

  /** The same secret, encrypted with the newest key. */
  reseal(factor: SealedSecret & Pick<SecondFactor, 'userId'>): SealedSecret {
    return this.seal(factor.userId, this.openText(factor));
  }

  private openText({ userId, secretKeyId, secretCiphertext }: SealedSecret & Pick<SecondFactor, 'userId'>) {
    return this.cipher.open({ keyId: secretKeyId, ciphertext: secretCiphertext }, contextOf(userId));
  }
}

/** Binds a secret to its user: moved to another row, it does not decrypt. */
function contextOf(userId: string): string {
  return `second_factor:${userId}:secret`;
}
