import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import { isCleanLine } from '../../kernel/text.js';
import { asSystem } from '../../platform/database/as-system.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AddMember } from '../add-member.js';
import { Business } from '../business.entity.js';
import { normalizeEmail } from '../email-address.js';
import { nameInMail } from '../name-in-mail.js';
import { newSessionToken } from '../sessions/session-token.js';
import { AccountMails } from './account-mails.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { UsersRepository } from './users.repository.js';

export interface NewOwner {
  readonly email: string;
  readonly name: string;
  /** Whether the link is also mailed, once the unit of work is committed. */
  readonly mailsLink: boolean;
}

export interface CreatedOwner {
  readonly userId: string;
  readonly email: string;
  /** Leads to the page on which the owner chooses a password. It works once, for 24 hours. */
  readonly passwordLink: string;
}

@Injectable()
export class CreateFirstOwner {
  constructor(
    private readonly addMember: AddMember,
    private readonly users: UsersRepository,
    private readonly tokens: MailTokensRepository,
    private readonly mails: AccountMails,
  ) {}

  /** Creates a user without a password as the owner of a new business, in its unit of work. */
  async run(uow: UnitOfWork, { email: address, name, mailsLink }: NewOwner): Promise<CreatedOwner> {
    const email = normalizeEmail(address);
    if (name.length < 1 || name.length > 120 || !isCleanLine(name))
      throw InvalidRequest.at("the owner's name", 'must have 1 to 120 characters');
    const owner = { id: newId(), email, name, createdAt: uow.startedAt };
    const token = await asSystem(uow, async (system) => {
      if (!(await this.users.insert(system, owner)))
        throw InvalidRequest.at(
          email,
          'is already a user: business:create --owner gives them another business',
        );
      // No browser asked for this link, so none can ask for it again.
      return this.tokens.issueSignUp(system, { email, name: null, requester: newSessionToken() });
    });
    await this.addMember.run(uow, owner.id, 'owner');
    if (mailsLink) await this.mail(uow, email, token);
    return { userId: owner.id, email, passwordLink: this.mails.setPasswordLink(token) };
  }

  private async mail(uow: UnitOfWork, email: string, token: string): Promise<void> {
    const business = await uow.repository(Business).findOneByOrFail({ id: uow.businessId });
    uow.afterCommit(() => this.mails.sendAddedAsMember(email, token, nameInMail(business.name)));
  }
}
