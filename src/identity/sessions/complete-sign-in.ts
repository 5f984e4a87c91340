import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Database } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { type UserAccount, UsersRepository } from '../accounts/users.repository.js';
import { SignInExpired } from '../identity.errors.js';
import { VerifySecondFactor } from '../second-factor/verify-second-factor.js';
import type { SecondFactorCodeInput } from '../session-api.js';
import { MailNewDevice } from './mail-new-device.js';
import { PendingSignInsRepository } from './pending-sign-ins.repository.js';
import { type StartedSession, StartSession } from './start-session.js';

@Injectable()
export class CompleteSignIn {
  constructor(
    private readonly database: Database,
    private readonly pendingSignIns: PendingSignInsRepository,
    private readonly users: UsersRepository,
    private readonly verify: VerifySecondFactor,
    private readonly startSession: StartSession,
    private readonly mailNewDevice: MailNewDevice,
  ) {}

  /**
   * Starts the session of a browser that has entered the right password and now the second factor. A wrong code leaves the
   * sign-in pending. A password that changed in between ends it.
   */
  async run(
    { code }: SecondFactorCodeInput,
    token: string | null,
    request: Request,
  ): Promise<StartedSession> {
    if (token === null) throw new SignInExpired();
    const account = await this.accountOf(token);
    const { id: userId, email } = account;
    const verified = { user: { userId, email }, code, origin: originOf(request) };
    const started = await this.verify.run(verified, async (system) => {
      if (!(await this.users.lockIfUnchanged(system, account))) throw new SignInExpired();
      if (!(await this.pendingSignIns.consume(system, token))) throw new SignInExpired();
      return this.startSession.run(system, userId, request);
    });
    if (!started.isFirst) this.mailNewDevice.run(request, account);
    return started;
  }

  private async accountOf(token: string): Promise<UserAccount> {
    const account = await this.database.control(async (system) => {
      const userId = await this.pendingSignIns.findUserId(system, token);
      return userId === null ? null : this.users.find(system, userId);
    });
    if (!account) throw new SignInExpired();
    return account;
  }
}
