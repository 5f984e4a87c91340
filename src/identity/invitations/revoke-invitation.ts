import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { InvitationsRepository } from './invitations.repository.js';

@Injectable()
export class RevokeInvitation {
  constructor(private readonly invitations: InvitationsRepository) {}

  async run(uow: UnitOfWork, id: string): Promise<void> {
    if (!(await this.invitations.delete(uow, id))) throw new NotFound('invitation');
    uow.audit({ action: 'invitation.revoke', resourceType: 'invitation', resourceId: id });
  }
}
