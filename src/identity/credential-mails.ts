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
    const business = await uow.repository(Business).findOneByOrFail({ id: uow.businessId });
    const businessName = nameInMail(business.name);
    const mail = {
      to: owner.email,
      subject: `New ${kind} in ${businessName}`,
      text: joinParagraphs([
        `The ${kind} “${nameInMail(name)}” was created in ${businessName}. It acts for you, within your role.`,
        'If you did not expect it, revoke it here and change your password:',
        `${this.config.appUrl}/businesses/${uow.businessId}/developers`,
      ]),
    };
    uow.afterCommit(() => this.outbox.post(mail));
  }
}
