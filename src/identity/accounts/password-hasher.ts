import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { Semaphore } from '../../kernel/semaphore.js';
import { ServiceUnavailable } from '../../platform/http/errors/http.errors.js';

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Each hash takes 19 MiB and a thread of the pool that file and DNS lookups share. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 100;

/** Hashes and checks passwords, a few at a time, so that many sign-ins at once cannot exhaust the memory. */
@Injectable()
export class PasswordHasher {
  private readonly semaphore = new Semaphore(
    { atOnce: MAX_AT_ONCE, mostWaiting: MAX_WAITING },
    () => new ServiceUnavailable('too many sign-ins at once: try again'),
  );
  /** The hash of a random password. Checking against it takes as long as against a real one. */
  private readonly decoy = hash(randomBytes(32), PARAMETERS);

  hash(password: string): Promise<string> {
    return this.semaphore.take(() => hash(password, PARAMETERS));
  }

  /** Whether this is the hashed password. Without a hash it returns false after the same time. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.decoy);
    const isSame = await this.semaphore.take(() => verify(against, password));
    return isSame && passwordHash !== null;
  }

  /** 32 bytes that are always the same for one text and salt, for secrets that are looked up by their hash. */
  digest(text: string, salt: Buffer): Promise<Buffer> {
    return this.semaphore.take(() => hashRaw(text, { ...PARAMETERS, salt }));
  }

  /** Whether a hash was made with weaker parameters than today's. */
  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(CURRENT);
  }
}
