import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Outbox } from '../platform/mail/outbox.js';
import { joinParagraphs } from './accounts/account-mails.js';
import { Business } from './business.entity.js';
import { nameInMail } from './name-in-mail.js';
import { User } from './user.entity.js';

/** A credential that acts for a member. */
export interface NewCredential {
  readonly kind: 'API key' | 'OAuth client';
  readonly name: string;
  readonly ownerUserId: string;
}

/** An OAuth client whose owner changes. */
export interface ClientTakeOver {
  readonly name: string;
  /** Null if the client had none. */
  readonly formerOwnerId: string | null;
  readonly ownerUserId: string;
}

/** Mails about new credentials: a stolen session could create one that works for as long as its owner is unaware. */
@Injectable()
export class CredentialMails {
  constructor(
    private readonly config: Config,
    private readonly outbox: Outbox,
  ) {}

  /** Mails the owner of a credential once the unit of work is committed. */
  async announce(uow: UnitOfWork, { kind, name, ownerUserId }: NewCredential): Promise<void> {
    const owner = await uow
      .repository(User)
      .findOneOrFail({ select: { id: true, email: true }, where: { id: ownerUserId } });
    const businessName = await this.businessNameOf(uow);
    this.post(uow, owner.email, {
      subject: `New ${kind} in ${businessName}`,
      paragraphs: [
        `The ${kind} “${nameInMail(name)}” was created in ${businessName}. It acts for you, within your role.`,
        'If you did not expect it, revoke it here and change your password:',
      ],
    });
  }

  /** Mails the new and the former owner of a client once the unit of work is committed. A former member gets no mail. */
  async announceTakeOver(
    uow: UnitOfWork,
    { name, formerOwnerId, ownerUserId }: ClientTakeOver,
  ): Promise<void> {
    if (formerOwnerId === ownerUserId) return;
    const businessName = await this.businessNameOf(uow);
    const subject = `New owner of an OAuth client in ${businessName}`;
    const client = `the OAuth client “${nameInMail(name)}” in ${businessName}`;
    const owner = await this.memberOf(uow, ownerUserId);
    const former = formerOwnerId === null ? null : await this.memberOf(uow, formerOwnerId);
    if (owner)
      this.post(uow, owner.email, {
        subject,
        paragraphs: [
          `You took over ${client}. It acts for you, within your role.`,
          'If it was not you, revoke the client here and change your password:',
        ],
      });
    if (former)
      this.post(uow, former.email, {
        subject,
        paragraphs: [
          `${nameInMail(owner?.name ?? '')} took over ${client}, which belonged to you. It no longer acts for you.`,
          'If you did not expect it, ask an owner of the business. Its clients are here:',
        ],
      });
  }

  private async businessNameOf(uow: UnitOfWork): Promise<string> {
    const business = await uow.repository(Business).findOneByOrFail({ id: uow.businessId });
    return nameInMail(business.name);
  }

  /** Null for a user who is no longer a member: the database shows a unit of work only its members. */
  private async memberOf(uow: UnitOfWork, id: string): Promise<Pick<User, 'email' | 'name'> | null> {
    return uow.repository(User).findOne({ select: { id: true, email: true, name: true }, where: { id } });
  }

  private post(
    uow: UnitOfWork,
    to: string,
    { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
  ): void {
    const page = `${this.config.appUrl}/businesses/${uow.businessId}/developers`;
    const mail = { to, subject, text: joinParagraphs([...paragraphs, page]) };
    uow.afterCommit(() => this.outbox.post(mail));
  }
}
