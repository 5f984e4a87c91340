import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config/config.js';

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

export interface Sealed {
  readonly keyId: string;
  /** Nonce, authentication tag and ciphertext, concatenated. */
  readonly ciphertext: Buffer;
}

/** A keyed hash: equal texts of one context have equal hashes, and nothing can be hashed without the key. */
export interface KeyedHash {
  readonly keyId: string;
  readonly hash: Buffer;
}

/** AES-256-GCM with the newest key of a ring; older keys still decrypt what they encrypted. */
export class Cipher {
  constructor(private readonly keys: readonly EncryptionKey[]) {
    if (keys.length === 0) throw new RangeError('a cipher needs a key');
  }

  /** The id of the key that encrypts. */
  get newestKeyId(): string {
    return (this.keys[0] as EncryptionKey).id;
  }

  knows(keyId: string): boolean {
    return this.keys.some(({ id }) => id === keyId);
  }

  /** Encrypts text, bound to a context (the row it belongs to), so that it cannot be moved to another row. */
  seal(text: string, context: string): Sealed {
    const [{ id, key }] = this.keys as [EncryptionKey];
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { keyId: id, ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) };
  }

  /** Decrypts. Throws if the key is unknown, or the ciphertext was changed or belongs to another context. */
  open({ keyId, ciphertext }: Sealed, context: string): string {
    const found = this.keys.find(({ id }) => id === keyId);
    if (!found) throw new Error(`no encryption key ${keyId}`);
    // Without this length, Node would accept a shorter tag, which is easier to forge.
    const decipher = createDecipheriv('aes-256-gcm', found.key, ciphertext.subarray(0, NONCE_LENGTH), {
      authTagLength: TAG_LENGTH,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(ciphertext.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
    return (
      decipher.update(ciphertext.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8') +
      decipher.final('utf8')
    );
  }

  /**
   * The hash to store. It is made with the oldest key, because that one stays the same while newer keys are added:
   * hashes of one text, stored before and after, remain equal.
   */
  hash(text: string, context: string): KeyedHash {
    return hashWith(this.keys.at(-1) as EncryptionKey, text, context);
  }

  /** The hashes of a text under every key of the ring, to find it whichever key was the oldest when it was stored. */
  hashes(text: string, context: string): KeyedHash[] {
    return this.keys.map((key) => hashWith(key, text, context));
  }
}

/** HMAC-SHA256 with a key of its own (RFC 5869), derived so that no key is used both to encrypt and to hash. */
function hashWith({ id, key }: EncryptionKey, text: string, context: string): KeyedHash {
  const hashKey = Buffer.from(hkdfSync('sha256', key, '', 'charterbook keyed hash', 32));
  return { keyId: id, hash: createHmac('sha256', hashKey).update(`${context}\0${text}`).digest() };
}
