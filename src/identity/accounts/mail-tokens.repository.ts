import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { hashToken, isWellFormedToken, newToken } from '../../platform/crypto/secret-token.js';
import type { SystemWork } from '../../platform/database/database.js';
import { LinkExpired } from '../identity.errors.js';
import { MailToken, type MailTokenKind } from './mail-token.entity.js';

const HOUR_MS = 3_600_000;

export const MAIL_TOKEN_LIFETIME_MS: Readonly<Record<MailTokenKind, number>> = {
  sign_up: 24 * HOUR_MS,
  password_reset: HOUR_MS,
};

/** A sign-up whose address is not confirmed yet. It has no password: the reader of the mail chooses one. */
export interface PendingSignUp {
  readonly email: string;
  /** The name for a new account; null where the user exists already. */
  readonly name: string | null;
  /** The secret of the browser that started the sign-up. */
  readonly requester: string;
}

/** The address and name for which a link was mailed. */
export type MailedLink = Pick<MailToken, 'email' | 'name'>;

type NewMailToken = Pick<MailToken, 'kind' | 'email' | 'name' | 'requesterHash'>;

@Injectable()
export class MailTokensRepository {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Stores the hash of a new token and returns the token, for a link in a mail to this address. */
  async issueSignUp(system: SystemWork, { email, name, requester }: PendingSignUp): Promise<string> {
    return this.issue(system, { kind: 'sign_up', email, name, requesterHash: hashToken(requester) });
  }

  /** As issueSignUp, for a link that sets a new password. */
  async issuePasswordReset(system: SystemWork, email: string): Promise<string> {
    return this.issue(system, { kind: 'password_reset', email, name: null, requesterHash: null });
  }

  /** The pending sign-up with this address that this browser started. */
  async findSignUp(system: SystemWork, email: string, requester: string): Promise<PendingSignUp | null> {
    const expiresAt = MoreThan(this.clock.now());
    const found = await system.repository(MailToken).findOne({
      where: { email, kind: 'sign_up', requesterHash: hashToken(requester), expiresAt },
      order: { createdAt: 'DESC' },
    });
    return found && { email, name: found.name, requester };
  }

  /** Returns the address and name of a token and leaves it valid. Throws LinkExpired if the token is not valid. */
  async find(system: SystemWork, kind: MailTokenKind, token: string): Promise<MailedLink> {
    const tokenHash = this.hashOf(token);
    const expiresAt = MoreThan(this.clock.now());
    const found = await system.repository(MailToken).findOneBy({ tokenHash, kind, expiresAt });
    if (!found) throw new LinkExpired();
    return found;
  }

  /** Consumes a token and all others of its kind for the address. Of two concurrent calls only one succeeds. */
  async consume(system: SystemWork, kind: MailTokenKind, token: string): Promise<MailedLink> {
    const found = await system.queryOne<MailedLink>(
      `delete from mail_token where token_hash = $1 and kind = $2 and expires_at > $3 returning email, name`,
      [this.hashOf(token), kind, this.clock.now()],
    );
    if (!found) throw new LinkExpired();
    await this.deleteAllFor(system, kind, found.email);
    return found;
  }

  async deleteAllFor(system: SystemWork, kind: MailTokenKind, email: string): Promise<void> {
    await system.repository(MailToken).delete({ kind, email });
  }

  private async issue(system: SystemWork, link: NewMailToken): Promise<string> {
    const token = newToken(mailTokenPrefix(this.config));
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + MAIL_TOKEN_LIFETIME_MS[link.kind]);
    await system.repository(MailToken).insert({ ...link, tokenHash: hashToken(token), createdAt, expiresAt });
    return token;
  }

  private hashOf(token: string): Buffer {
    if (!isWellFormedToken(token, mailTokenPrefix(this.config))) throw new LinkExpired();
    return hashToken(token);
  }
}

/** The prefix of every token in a mailed link. */
export function mailTokenPrefix({ servicePrefix }: Config): string {
  return `${servicePrefix}_mail_`;
}
