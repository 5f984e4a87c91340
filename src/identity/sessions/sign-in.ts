import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { newId } from '../../kernel/ids.js';
import { clip } from '../../kernel/text.js';
import { Database } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { Attempts } from '../accounts/attempts.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { type Account, UsersRepository } from '../accounts/users.repository.js';
import { normalizeEmail } from '../email-address.js';
import { SignInFailed } from '../identity.errors.js';
import type { SignInInput } from '../session-api.js';
import { KnownDevices } from './known-devices.js';
import { SessionCookie } from './session-cookie.js';
import { newSessionToken } from './session-token.js';
import { SessionsRepository } from './sessions.repository.js';

const MAX_USER_AGENT_LENGTH = 300;

/** Whose session began, and the token that it goes by. */
export interface StartedSession {
  readonly userId: string;
  readonly token: string;
}

@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly cookie: SessionCookie,
    private readonly devices: KnownDevices,
    private readonly trail: SecurityTrail,
  ) {}

  /** Checks the password and begins a session. Unknown addresses cost as much and are answered the same. */
  async run(input: SignInInput, request: Request): Promise<StartedSession> {
    const email = normalizeEmail(input.email);
    const account = await this.database.system((system) => this.users.findByEmail(system, email));
    await this.attempts.charge('sign_in', this.devices.attemptsKey(request, account?.id ?? null, email));
    const isRight = await this.hasher.matches(account?.password_hash ?? null, input.password);
    if (!account || !isRight || account.disabled_at !== null || account.email_verified_at === null) {
      if (account) {
        const facts = { userId: account.id, by: 'stranger', origin: originOf(request) } as const;
        this.trail.noteRefusal(facts);
      }
      throw new SignInFailed();
    }
    return this.begin(account, input.password, request);
  }

  private async begin(account: Account, password: string, request: Request): Promise<StartedSession> {
    const token = newSessionToken();
    const presented = this.cookie.read(request);
    const newHash = this.hasher.isOutdated(account.password_hash ?? '')
      ? await this.hasher.hash(password)
      : null;
    await this.database.system(async (system) => {
      if (!(await this.users.holdsPassword(system, account))) throw new SignInFailed();
      if (newHash !== null) await this.users.setPassword(system, account.id, newHash);
      // A session that the browser carried until now ends, whoever planted it there.
      if (presented !== null) await this.sessions.deleteByToken(system, presented);
      await this.sessions.insert(system, {
        id: newId(),
        userId: account.id,
        token,
        address: request.ip ?? null,
        userAgent: userAgentOf(request),
      });
      await this.trail.note(system, 'session.start', {
        userId: account.id,
        by: 'person',
        origin: originOf(request),
      });
    });
    return { userId: account.id, token };
  }
}

function userAgentOf(request: Request): string | null {
  const text = request.headers['user-agent'];
  return text === undefined ? null : clip(text.toWellFormed(), MAX_USER_AGENT_LENGTH);
}
