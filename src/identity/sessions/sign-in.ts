import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Database } from '../../platform/database/database.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { SignInFailed } from '../identity.errors.js';
import type { SignInInput } from '../session-api.js';
import { MailNewDevice } from './mail-new-device.js';
import { type SignInStep, StartSignIn } from './start-sign-in.js';
import { VerifyCredentials } from './verify-credentials.js';

@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly verifyCredentials: VerifyCredentials,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersRepository,
    private readonly startSignIn: StartSignIn,
    private readonly mailNewDevice: MailNewDevice,
  ) {}

  /**
   * Checks the password and starts a session, or waits for the second factor. A hash with outdated parameters is replaced.
   * A new device is mailed to the user once a session starts, except the one of the first session.
   */
  async run(input: SignInInput, request: Request): Promise<SignInStep> {
    const account = await this.verifyCredentials.run(input, request);
    const isOutdated = this.hasher.isOutdated(account.passwordHash ?? '');
    const newHash = isOutdated ? await this.hasher.hash(input.password) : null;
    const step = await this.database.control(async (system) => {
      if (!(await this.users.lockIfUnchanged(system, account))) throw new SignInFailed();
      if (newHash !== null) await this.users.setPassword(system, account.id, newHash);
      return this.startSignIn.run(system, account.id, request);
    });
    if (step.kind === 'session' && !step.session.isFirst) this.mailNewDevice.run(request, account);
    return step;
  }
}
