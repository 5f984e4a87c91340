import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import type { SystemWork } from '../../platform/database/database.js';
import { PendingSignIn } from './pending-sign-in.entity.js';
import { newSessionToken } from './session-token.js';
import { PENDING_SIGN_IN_MS } from './session-times.js';

@Injectable()
export class PendingSignInsRepository {
  constructor(private readonly clock: Clock) {}

  /** Stores the hash of a new token and returns the token, for the cookie of the browser that signs in. */
  async insert(system: SystemWork, userId: string): Promise<string> {
    const token = newSessionToken();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + PENDING_SIGN_IN_MS);
    const pending = { tokenHash: hashToken(token), userId, createdAt, expiresAt };
    await system.repository(PendingSignIn).insert(pending);
    return token;
  }

  /** The user whose sign-in this is. Null if it has expired or was completed. */
  async findUserId(system: SystemWork, token: string): Promise<string | null> {
    const expiresAt = MoreThan(this.clock.now());
    const found = await system
      .repository(PendingSignIn)
      .findOneBy({ tokenHash: hashToken(token), expiresAt });
    return found?.userId ?? null;
  }

  /** Completes it. Of two concurrent calls only one succeeds. */
  async consume(system: SystemWork, token: string): Promise<boolean> {
    const expiresAt = MoreThan(this.clock.now());
    const { affected } = await system
      .repository(PendingSignIn)
      .delete({ tokenHash: hashToken(token), expiresAt });
    return affected === 1;
  }

  async deleteAllOf(system: SystemWork, userId: string): Promise<void> {
    await system.repository(PendingSignIn).delete({ userId });
  }
}
