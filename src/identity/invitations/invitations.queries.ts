import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { InvitationView, ShownInvitationView } from '../session-api.js';
import { InvitationsRepository } from './invitations.repository.js';

@Injectable()
export class InvitationQueries {
  constructor(
    private readonly database: Database,
    private readonly invitations: InvitationsRepository,
  ) {}

  /** Invitations that can still be accepted, newest first. */
  async list(principal: Principal): Promise<InvitationView[]> {
    const rows = await this.database.read(principal, (uow) => this.invitations.list(uow));
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      invitedBy: row.inviter_name,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }));
  }

  /** What the receiver of the link sees before accepting. */
  async show(token: string): Promise<ShownInvitationView> {
    const { business_name, email, role, inviter_name } = await this.invitations.findByToken(token);
    return { businessName: business_name, email, role, invitedBy: inviter_name };
  }
}
