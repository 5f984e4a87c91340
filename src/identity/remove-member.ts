import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { LastOwner } from './identity.errors.js';
import { requireCanManage } from './members/member-policy.js';
import { type MemberRef, MembersRepository } from './members.repository.js';

@Injectable()
export class RemoveMember {
  constructor(
    private readonly members: MembersRepository,
    private readonly apiKeys: ApiKeysRepository,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Ends a membership and revokes every credential that acts for the member; joining again does not restore them. Anyone
   * may leave; removing others requires that the caller can manage their role.
   */
  async run(uow: UnitOfWork, ref: MemberRef): Promise<void> {
    const owners = await this.members.lockOwners(uow);
    const member = await this.members.findByRef(uow, ref);
    if (!member) throw new NotFound('member');
    const isLeaving = member.userId === uow.principal.actingUserId;
    if (!isLeaving) requireCanManage(uow.principal.role, [member.role]);
    if (owners.length === 1 && owners[0] === member.userId) throw new LastOwner();
    await this.apiKeys.revokeAllOf(uow, member.userId);
    await this.members.delete(uow, member.userId);
    await this.events.emit(uow, 'member.removed', { userId: member.userId });
    uow.audit({ action: 'member.remove', resourceType: 'member', resourceId: member.userId });
  }
}
