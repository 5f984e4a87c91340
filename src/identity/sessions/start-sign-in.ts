import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SystemWork } from '../../platform/database/database.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import { PendingSignInsRepository } from './pending-sign-ins.repository.js';
import { type StartedSession, StartSession } from './start-session.js';

/** What the right password leads to. */
export type SignInStep =
  | { readonly kind: 'session'; readonly session: StartedSession }
  /** The token identifies a sign-in that waits for the second factor. */
  | { readonly kind: 'second_factor'; readonly token: string };

@Injectable()
export class StartSignIn {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly pendingSignIns: PendingSignInsRepository,
    private readonly startSession: StartSession,
  ) {}

  /** Starts the session of a user whose password was right, or a pending sign-in if there is a second factor. */
  async run(system: SystemWork, userId: string, request: Request): Promise<SignInStep> {
    if (await this.factors.isOn(system, userId))
      return { kind: 'second_factor', token: await this.pendingSignIns.insert(system, userId) };
    return { kind: 'session', session: await this.startSession.run(system, userId, request) };
  }
}
