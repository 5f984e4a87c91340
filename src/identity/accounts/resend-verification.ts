import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { normalizeEmail } from '../email-address.js';
import { Attempts } from './attempts.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { SignUpMails } from './sign-up-mails.js';

@Injectable()
export class ResendVerification {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly tokens: MailTokensRepository,
    private readonly mails: SignUpMails,
    private readonly outbox: Outbox,
  ) {}

  /** Sends the mail of the newest sign-up with this address again, with a link of its own. */
  async run(address: string, addressKey: string): Promise<void> {
    const email = normalizeEmail(address);
    await this.attempts.charge('mail_address', addressKey);
    await this.attempts.charge('mailbox', email);
    const kind = await this.mails.kindFor(email);
    const token = await this.database.system(async (system) => {
      const pending = await this.tokens.newestSignUp(system, email);
      return pending && this.tokens.issue(system, 'sign_up', email, pending);
    });
    // Nobody signed up with it lately: there is nothing to confirm.
    if (token !== null) this.outbox.post(this.mails.mail(kind, email, token));
  }
}
