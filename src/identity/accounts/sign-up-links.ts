import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { AccountMails } from './account-mails.js';
import { MailTokensRepository, type PendingSignUp } from './mail-tokens.repository.js';
import { SignupGate } from './signup-gate.js';
import { type UserAccount, UsersRepository } from './users.repository.js';

/** Mails the owner of an address what a sign-up with it leads to. */
@Injectable()
export class SignUpLinks {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly gate: SignupGate,
    private readonly tokens: MailTokensRepository,
    private readonly mails: AccountMails,
  ) {}

  /** Does the same work for every address: only the mail differs. */
  async send({ email, name, requester }: PendingSignUp): Promise<void> {
    const account = await this.database.control((system) => this.users.findByEmail(system, email));
    const isAllowed = await this.gate.isAllowed(email);
    // An existing user's name does not change: the one given at sign-up may be a stranger's.
    const signUp = { email, name: account ? null : name, requester };
    const token = await this.database.control((system) => this.tokens.issueSignUp(system, signUp));
    this.mail(account, isAllowed, { email, token });
  }

  private mail(
    account: UserAccount | null,
    isAllowed: boolean,
    { email, token }: { email: string; token: string },
  ): void {
    if (account && (account.passwordHash !== null || account.disabledAt !== null))
      this.mails.sendAlreadyRegistered(email);
    // The operator may have added this user as a member before they had a password.
    else if (account) this.mails.sendSetPassword(email, token);
    else if (isAllowed) this.mails.sendConfirmAddress(email, token);
    else this.mails.sendSignUpClosed(email);
  }
}
