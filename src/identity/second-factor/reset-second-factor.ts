import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { normalizeEmail } from '../email-address.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SecondFactorMails } from './second-factor-mails.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

export interface ResetFactor {
  readonly userId: string;
  readonly email: string;
  /** Whether the user had a second factor. */
  readonly wasOn: boolean;
}

@Injectable()
export class ResetSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
    private readonly mails: SecondFactorMails,
  ) {}

  /**
   * Removes the second factor of a user who has lost it, for the operator, and ends the user's sessions. The user is
   * mailed: the operator may have been deceived.
   */
  async run(address: string): Promise<ResetFactor> {
    const email = normalizeEmail(address);
    const reset = await this.database.control(async (system) => {
      const account = await this.users.findByEmail(system, email);
      if (!account) throw new NotFound('user');
      const wasOn = await this.factors.remove(system, account.id);
      if (wasOn) {
        await this.sessions.deleteAllOf(system, account.id, null);
        await this.trail.recordOperator(system, 'second_factor.reset', account.id);
      }
      return { userId: account.id, email, wasOn };
    });
    if (reset.wasOn) this.mails.sendReset(email);
    return reset;
  }
}
