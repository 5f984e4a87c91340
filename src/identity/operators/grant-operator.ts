import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { SecurityTrail } from '../accounts/security-trail.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { normalizeEmail } from '../email-address.js';
import { OperatorGrantsRepository } from './operator-grants.repository.js';

@Injectable()
export class GrantOperator {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly grants: OperatorGrantsRepository,
    private readonly trail: SecurityTrail,
  ) {}

  /** Opens the operator console to an existing user. Returns the user's id. */
  async run(email: string): Promise<string> {
    return this.database.control(async (system) => {
      const account = await this.users.findByEmail(system, normalizeEmail(email));
      if (!account) throw new NotFound('user');
      if (await this.grants.insert(system, account.id))
        await this.trail.recordOperator(system, 'operator.grant', account.id);
      return account.id;
    });
  }
}
