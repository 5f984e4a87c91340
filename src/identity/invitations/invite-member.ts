import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { Principal } from '../../kernel/principal.js';
import { Config } from '../../platform/config/config.js';
import { newToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Mail } from '../../platform/mail/mail.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { joinParagraphs } from '../accounts/account-mails.js';
import { Attempts } from '../accounts/attempts.js';
import { mailTokenPrefix } from '../accounts/mail-tokens.repository.js';
import { Business } from '../business.entity.js';
import { normalizeEmail } from '../email-address.js';
import { requireCanManage } from '../members/member-policy.js';
import { MembersRepository } from '../members.repository.js';
import { nameInMail } from '../name-in-mail.js';
import type { InvitationView, InviteInput } from '../session-api.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import { InvitationsRepository } from './invitations.repository.js';

@Injectable()
export class InviteMember {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly members: MembersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Mails a link that makes the owner of this address a member. The inviter must be able to manage the role. */
  async run(principal: Principal, inviter: SignedInUser, input: InviteInput): Promise<InvitationView> {
    const invitation = { email: normalizeEmail(input.email), role: input.role };
    requireCanManage(principal.role, [input.role]);
    await this.attempts.charge('invite', inviter.userId);
    // A budget apart from the mailbox's other mails: invitations must not keep its owner from resetting a password.
    await this.attempts.charge('mailbox', `invitation ${invitation.email}`);
    return this.database.run(principal, (uow) => this.invite(uow, inviter, invitation));
  }

  private async invite(
    uow: UnitOfWork,
    inviter: SignedInUser,
    { email, role }: InviteInput,
  ): Promise<InvitationView> {
    if (await this.members.findByEmail(uow, email)) throw InvalidRequest.at('email', 'is already a member');
    const business = await uow.repository(Business).findOneByOrFail({ id: uow.businessId });
    const id = newId();
    const token = newToken(mailTokenPrefix(this.config));
    const expiresAt = await this.invitations.put(uow, { id, email, role, invitedBy: inviter.userId, token });
    uow.audit({
      action: 'invitation.create',
      resourceType: 'invitation',
      resourceId: id,
      changes: { email, role },
    });
    const mail = this.mail(email, token, nameInMail(inviter.name), nameInMail(business.name));
    uow.afterCommit(() => this.outbox.post(mail));
    return {
      id,
      email,
      role,
      invitedBy: inviter.name,
      createdAt: uow.startedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  }

  private mail(to: string, token: string, inviter: string, business: string): Mail {
    return {
      to,
      subject: `${inviter} invites you to ${business}`,
      text: joinParagraphs([
        `${inviter} invites you to work on the books of ${business} in Charterbook. To see the invitation, open this page within three days:`,
        `${this.config.appUrl}/invitation?token=${token}`,
        'If you do not know them, do nothing.',
      ]),
    };
  }
}
