import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Business } from '../business.entity.js';
import { nameInMail } from '../name-in-mail.js';
import { newSessionToken } from '../sessions/session-token.js';
import { AccountMails } from './account-mails.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class InviteToSetPassword {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly tokens: MailTokensRepository,
    private readonly mails: AccountMails,
  ) {}

  /** Mails a new member a link to set a password. Does nothing for a user who has one, or is disabled. */
  async run(userId: string, businessId: string): Promise<void> {
    const mail = await this.database.control(async (system) => {
      const user = await this.users.find(system, userId);
      if (!user || user.passwordHash !== null || user.disabledAt !== null) return null;
      const business = await system.repository(Business).findOneByOrFail({ id: businessId });
      // No browser asked for this link, so none can ask for it again.
      const signUp = { email: user.email, name: null, requester: newSessionToken() };
      const token = await this.tokens.issueSignUp(system, signUp);
      return { to: user.email, token, businessName: nameInMail(business.name) };
    });
    if (mail) this.mails.sendAddedAsMember(mail.to, mail.token, mail.businessName);
  }
}
