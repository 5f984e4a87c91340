import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { LastOwner } from './identity.errors.js';
import { MembersRepository } from './members.repository.js';

@Injectable()
export class RemoveMember {
  constructor(
    private readonly members: MembersRepository,
    private readonly apiKeys: ApiKeysRepository,
  ) {}

  /** Ends a membership and revokes the member's keys: coming back later does not bring them back. */
  async run(uow: UnitOfWork, email: string): Promise<void> {
    const owners = await this.members.lockOwners(uow);
    const member = await this.members.findByEmail(uow, email);
    if (!member) throw new NotFound('member');
    if (owners.length === 1 && owners[0] === member.userId) throw new LastOwner();
    await this.apiKeys.revokeAllOf(uow, member.userId);
    await this.members.delete(uow, member.userId);
    uow.audit({ action: 'member.remove', resourceType: 'member', resourceId: member.userId });
  }
}
