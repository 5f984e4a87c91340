import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { newId } from '../../kernel/ids.js';
import { clip } from '../../kernel/text.js';
import type { SystemWork } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { SessionCookie } from './session-cookie.js';
import { newSessionToken } from './session-token.js';
import { SessionsRepository } from './sessions.repository.js';

const MAX_USER_AGENT_LENGTH = 300;

/** A session that has just started, with its token. */
export interface StartedSession {
  readonly userId: string;
  readonly token: string;
  /** Whether it is the user's first session ever. */
  readonly isFirst: boolean;
}

@Injectable()
export class StartSession {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly cookie: SessionCookie,
    private readonly trail: SecurityTrail,
    private readonly users: UsersRepository,
  ) {}

  /** Starts a session for a user who has just proved their identity. */
  async run(system: SystemWork, userId: string, request: Request): Promise<StartedSession> {
    const token = newSessionToken();
    const presented = this.cookie.read(request);
    // End the session that the browser carried until now: someone else may have planted it.
    if (presented !== null) await this.sessions.deleteByToken(system, presented);
    await this.sessions.insert(system, {
      id: newId(),
      userId,
      token,
      address: request.ip ?? null,
      userAgent: userAgentOf(request),
    });
    await this.trail.record(system, 'session.start', { userId, by: 'user', origin: originOf(request) });
    return { userId, token, isFirst: await this.users.markSignedIn(system, userId) };
  }
}

function userAgentOf(request: Request): string | null {
  const text = request.headers['user-agent'];
  return text === undefined ? null : clip(text.toWellFormed(), MAX_USER_AGENT_LENGTH);
}
