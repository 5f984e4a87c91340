import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { Role } from '../kernel/principal.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { LastOwner } from './identity.errors.js';
import { requireCanManage } from './members/member-policy.js';
import { type MemberRef, MembersRepository } from './members.repository.js';

@Injectable()
export class SetMemberRole {
  constructor(private readonly members: MembersRepository) {}

  /** Changes a member's role. It applies to the member's credentials from the next request on. */
  async run(uow: UnitOfWork, ref: MemberRef, role: Role): Promise<void> {
    const owners = await this.members.lockOwners(uow);
    const member = await this.members.findByRef(uow, ref);
    if (!member) throw new NotFound('member');
    requireCanManage(uow.principal.role, [member.role, role]);
    if (member.role === role) return;
    if (owners.length === 1 && owners[0] === member.userId) throw new LastOwner();
    await this.members.setRole(uow, member.userId, role);
    uow.audit({
      action: 'member.set_role',
      resourceType: 'member',
      resourceId: member.userId,
      changes: { from: member.role, to: role },
    });
  }
}
