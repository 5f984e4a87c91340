import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { Role } from '../kernel/principal.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { MembersRepository } from './members.repository.js';

@Injectable()
export class AddMember {
  constructor(private readonly members: MembersRepository) {}

  /** Makes a user a member. SetMemberRole changes the role of an existing member. */
  async run(uow: UnitOfWork, userId: string, role: Role): Promise<void> {
    if (await this.members.find(uow, userId)) throw InvalidRequest.at('email', 'is already a member');
    await this.members.insert(uow, userId, role);
    uow.audit({ action: 'member.add', resourceType: 'member', resourceId: userId, changes: { role } });
  }
}
