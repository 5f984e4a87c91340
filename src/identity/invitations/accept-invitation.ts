import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../kernel/domain-error.js';
import type { CallOrigin } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { MembersRepository } from '../members.repository.js';
import type { AcceptedInvitationView } from '../session-api.js';
import { sessionPrincipal } from '../sessions/business-sessions.js';
import type { SignedInUser } from '../sessions/signed-in.js';
import { InvitationsRepository } from './invitations.repository.js';

@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly database: Database,
    private readonly members: MembersRepository,
    private readonly invitations: InvitationsRepository,
  ) {}

  /** Makes the signed-in user a member if the invitation was sent to their address. An existing member keeps the role. */
  async run(user: SignedInUser, token: string, origin: CallOrigin): Promise<AcceptedInvitationView> {
    const invitation = await this.invitations.findByToken(token);
    const { business_id: businessId, time_zone: timeZone, email, role } = invitation;
    if (email !== user.email) {
      throw new Forbidden('this invitation was sent to another address: sign in with that one');
    }
    const { userId, sessionId } = user;
    const principal = sessionPrincipal({ businessId, timeZone, role, userId, sessionId, origin });
    await this.database.run(principal, async (uow) => {
      const granted = await this.invitations.consume(uow, token);
      if (await this.members.find(uow, userId)) return;
      await this.members.insert(uow, userId, granted);
      uow.audit({
        action: 'invitation.accept',
        resourceType: 'member',
        resourceId: userId,
        changes: { role: granted },
      });
    });
    return { businessId };
  }
}
