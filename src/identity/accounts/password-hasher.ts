import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../../kernel/semaphore.js';
import { ServiceUnavailable } from '../../platform/http/http.errors.js';

/** argon2id, as OWASP asks of it at least: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Each takes 19 MiB and a thread of the pool that file and name look-ups share. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 100;

/** Hashes and checks passwords, a few at a time, so that a crowd at the door cannot exhaust the memory. */
@Injectable()
export class PasswordHasher {
  private readonly turns = new Semaphore(
    { atOnce: MAX_AT_ONCE, mostWaiting: MAX_WAITING },
    () => new ServiceUnavailable('too many people are signing in: try again'),
  );
  /** The hash of a password that nobody knows, checked where there is none: it takes as long. */
  private readonly nobodys = hash(randomBytes(32), PARAMETERS);

  hash(password: string): Promise<string> {
    return this.turns.take(() => hash(password, PARAMETERS));
  }

  /** Whether the password is the one that was hashed. Without a hash the answer is no, and takes as long. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.nobodys);
    const isSame = await this.turns.take(() => verify(against, password));
    return isSame && passwordHash !== null;
  }

  /** Whether a hash was made with weaker parameters than today's. */
  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(CURRENT);
  }
}
