import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { normalizeEmail } from '../email-address.js';
import { AccountMails } from './account-mails.js';
import { Attempts } from './attempts.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class RequestPasswordReset {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly users: UsersRepository,
    private readonly tokens: MailTokensRepository,
    private readonly mails: AccountMails,
  ) {}

  /** Mails a link for a new password. An address without an account gets no mail, but the work is the same. */
  async run(address: string, addressKey: string): Promise<void> {
    const email = normalizeEmail(address);
    await this.attempts.charge('mail_address', addressKey);
    if (!(await this.attempts.mayMail(email))) return;
    const { account, token } = await this.database.control(async (system) => ({
      account: await this.users.findByEmail(system, email),
      token: await this.tokens.issuePasswordReset(system, email),
    }));
    if (account && account.disabledAt === null) this.mails.sendResetPassword(email, token);
  }
}
