import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { hashToken, isWellFormedToken, newToken } from '../../platform/crypto/secret-token.js';
import type { SystemWork } from '../../platform/database/database.js';
import { LinkExpired } from '../identity.errors.js';

const HOUR_MS = 3_600_000;

export type MailTokenKind = 'sign_up' | 'password_reset';

const LIFETIME_MS: Readonly<Record<MailTokenKind, number>> = {
  sign_up: 24 * HOUR_MS,
  password_reset: HOUR_MS,
};

/** What a sign-up holds until its address is confirmed. */
export interface PendingAccount {
  readonly name: string;
  readonly passwordHash: string;
}

/** What a token out of a mail stands for. */
export interface MailToken {
  readonly email: string;
  readonly name: string | null;
  readonly password_hash: string | null;
}

@Injectable()
export class MailTokensRepository {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Keeps a new token's hash and returns the token, for a link in a mail to this address. */
  async issue(
    system: SystemWork,
    kind: MailTokenKind,
    email: string,
    account: PendingAccount | null = null,
  ): Promise<string> {
    const token = newToken(mailTokenPrefix(this.config));
    const now = this.clock.epochMilliseconds();
    await system.query(
      `insert into mail_token (token_hash, kind, email, name, password_hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        hashToken(token),
        kind,
        email,
        account?.name ?? null,
        account?.passwordHash ?? null,
        new Date(now),
        new Date(now + LIFETIME_MS[kind]),
      ],
    );
    return token;
  }

  /** The newest sign-up that waits for this address to be confirmed. */
  async newestSignUp(system: SystemWork, email: string): Promise<PendingAccount | null> {
    const row = await system.queryOne<{ name: string; password_hash: string }>(
      `select name, password_hash from mail_token
        where email = $1 and kind = 'sign_up' and expires_at > $2 order by created_at desc limit 1`,
      [email, this.clock.now()],
    );
    return row && { name: row.name, passwordHash: row.password_hash };
  }

  /** What a token stands for, without using it up. Throws LinkExpired for one that no longer works. */
  async look(system: SystemWork, kind: MailTokenKind, token: string): Promise<MailToken> {
    return this.one(system, token, kind, 'select email, name, password_hash from mail_token');
  }

  /** Uses a token up, and all others of its kind for the address: of two at once only one gets it. */
  async consume(system: SystemWork, kind: MailTokenKind, token: string): Promise<MailToken> {
    const found = await this.one(
      system,
      token,
      kind,
      'delete from mail_token',
      'returning email, name, password_hash',
    );
    await this.deleteAllFor(system, kind, found.email);
    return found;
  }

  async deleteAllFor(system: SystemWork, kind: MailTokenKind, email: string): Promise<void> {
    await system.query('delete from mail_token where kind = $1 and email = $2', [kind, email]);
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

/** What every token in a mailed link begins with. */
export function mailTokenPrefix({ servicePrefix }: Config): string {
  return `${servicePrefix}_mail_`;
}
