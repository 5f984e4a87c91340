import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { hashToken, isWellFormedToken, newToken } from '../../platform/crypto/secret-token.js';
import type { SystemWork } from '../../platform/database/database.js';
import { LinkExpired } from '../identity.errors.js';

const HOUR_MS = 3_600_000;

export type MailTokenKind = 'sign_up' | 'password_reset';

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

/** What a mailed token stands for. */
export interface MailToken {
  readonly email: string;
  readonly name: string | null;
}

interface NewMailToken extends MailToken {
  readonly kind: MailTokenKind;
  readonly requester: string | null;
}

@Injectable()
export class MailTokensRepository {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Stores the hash of a new token and returns the token, for a link in a mail to this address. */
  async issueSignUp(system: SystemWork, signUp: PendingSignUp): Promise<string> {
    return this.issue(system, { kind: 'sign_up', ...signUp });
  }

  /** As issueSignUp, for a link that sets a new password. */
  async issuePasswordReset(system: SystemWork, email: string): Promise<string> {
    return this.issue(system, { kind: 'password_reset', email, name: null, requester: null });
  }

  /** The pending sign-up with this address that this browser started. */
  async findSignUp(system: SystemWork, email: string, requester: string): Promise<PendingSignUp | null> {
    const row = await system.queryOne<{ name: string | null }>(
      `select name from mail_token
        where email = $1 and kind = 'sign_up' and requester_hash = $2 and expires_at > $3
        order by created_at desc limit 1`,
      [email, hashToken(requester), this.clock.now()],
    );
    return row && { email, name: row.name, requester };
  }

  /** Returns what a token stands for and leaves it valid. Throws LinkExpired when it does not work. */
  async find(system: SystemWork, kind: MailTokenKind, token: string): Promise<MailToken> {
    return this.one(system, token, kind, 'select email, name from mail_token');
  }

  /** Consumes a token and all others of its kind for the address. Of two concurrent calls only one succeeds. */
  async consume(system: SystemWork, kind: MailTokenKind, token: string): Promise<MailToken> {
    const found = await this.one(system, token, kind, 'delete from mail_token', 'returning email, name');
    await this.deleteAllFor(system, kind, found.email);
    return found;
  }

  async deleteAllFor(system: SystemWork, kind: MailTokenKind, email: string): Promise<void> {
    await system.query('delete from mail_token where kind = $1 and email = $2', [kind, email]);
  }

  private async issue(system: SystemWork, { kind, email, name, requester }: NewMailToken): Promise<string> {
    const token = newToken(mailTokenPrefix(this.config));
    const now = this.clock.epochMilliseconds();
    await system.query(
      `insert into mail_token (token_hash, kind, email, name, requester_hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        hashToken(token),
        kind,
        email,
        name,
        requester === null ? null : hashToken(requester),
        new Date(now),
        new Date(now + MAIL_TOKEN_LIFETIME_MS[kind]),
      ],
    );
    return token;
  }

  private async one(
    system: SystemWork,
    token: string,
    kind: MailTokenKind,
    statement: string,
    ending = '',
  ): Promise<MailToken> {
    if (!isWellFormedToken(token, mailTokenPrefix(this.config))) throw new LinkExpired();
    const row = await system.queryOne<MailToken>(
      `${statement} where token_hash = $1 and kind = $2 and expires_at > $3 ${ending}`,
      [hashToken(token), kind, this.clock.now()],
    );
    if (!row) throw new LinkExpired();
    return row;
  }
}

/** The prefix of every token in a mailed link. */
export function mailTokenPrefix({ servicePrefix }: Config): string {
  return `${servicePrefix}_mail_`;
}
