import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { normalizeEmail } from '../email-address.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SecurityTrail } from './security-trail.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class SetUserDisabled {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly trail: SecurityTrail,
  ) {}

  /**
   * Disables or enables a user. Disabling ends their sessions; their keys and tokens do not work until the user is
   * enabled again, because every lookup checks. Returns the user's id.
   */
  async run(email: string, disabled: boolean): Promise<string> {
    return this.database.control(async (system) => {
      const account = await this.users.findByEmail(system, normalizeEmail(email));
      if (!account) throw new NotFound('user');
      if (await this.users.setDisabled(system, account.id, disabled)) {
        await this.trail.recordOperator(system, disabled ? 'user.disable' : 'user.enable', account.id);
      }
      if (disabled) await this.sessions.deleteAllOf(system, account.id, null);
      return account.id;
    });
  }
}
