import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Mail } from '../../platform/mail/mail.js';
import { AccountMails } from './account-mails.js';
import { SignupGate } from './signup-gate.js';
import { UsersRepository } from './users.repository.js';

export type SignUpMailKind = 'confirm' | 'already' | 'closed';

/** What the owner of a mailbox is told about a sign-up with its address. */
@Injectable()
export class SignUpMails {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly gate: SignupGate,
    private readonly mails: AccountMails,
  ) {}

  /** Looks everything up in any case, so that it takes as long in any case. */
  async kindFor(email: string): Promise<SignUpMailKind> {
    const account = await this.database.system((system) => this.users.findByEmail(system, email));
    const isAllowed = await this.gate.isAllowed(email);
    if (account && (account.password_hash !== null || account.disabled_at !== null)) return 'already';
    // A member whom the operator or an import made has a place already and only lacks a password.
    return isAllowed || account ? 'confirm' : 'closed';
  }

  mail(kind: SignUpMailKind, email: string, token: string): Mail {
    switch (kind) {
      case 'confirm':
        return this.mails.confirmAddress(email, token);
      case 'already':
        return this.mails.alreadyRegistered(email);
      case 'closed':
        return this.mails.signUpClosed(email);
    }
  }
}
