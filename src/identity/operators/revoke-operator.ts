import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { normalizeEmail } from '../email-address.js';
import { OperatorGrantsRepository } from './operator-grants.repository.js';

@Injectable()
export class RevokeOperator {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly grants: OperatorGrantsRepository,
    private readonly trail: SecurityTrail,
  ) {}

  /** Closes the operator console to a user, from the next request on. Returns the user's id. */
  async run(email: string): Promise<string> {
    return this.database.control(async (system) => {
      const account = await this.users.findByEmail(system, normalizeEmail(email));
      if (!account) throw new NotFound('user');
      if (!(await this.grants.revoke(system, account.id))) throw new NotFound('operator grant');
      await this.trail.recordOperator(system, 'operator.revoke', account.id);
      return account.id;
    });
  }
}
