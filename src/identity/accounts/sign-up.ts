import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { normalizeEmail } from '../email-address.js';
import type { SignUpInput } from '../session-api.js';
import { Attempts } from './attempts.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { weaknessOf } from './password-rules.js';
import { SignUpMails } from './sign-up-mails.js';

@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly hasher: PasswordHasher,
    private readonly tokens: MailTokensRepository,
    private readonly mails: SignUpMails,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Keeps a sign-up until its address is confirmed. Whether there is an account, or may be one, is told to the
   * mailbox alone: the answer, and the work that is done for it, are the same either way.
   */
  async run(input: SignUpInput, addressKey: string): Promise<void> {
    const email = normalizeEmail(input.email);
    const weakness = weaknessOf(input.password, email);
    if (weakness) throw InvalidRequest.at('password', weakness);
    await this.attempts.charge('sign_up', addressKey);
    await this.attempts.charge('mailbox', email);
    const passwordHash = await this.hasher.hash(input.password);
    const kind = await this.mails.kindFor(email);
    const token = await this.database.system((system) =>
      this.tokens.issue(system, 'sign_up', email, { name: input.name, passwordHash }),
    );
    this.outbox.post(this.mails.mail(kind, email, token));
  }
}
