import { Injectable } from '@nestjs/common';
import type { Role } from '../kernel/principal.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Member } from './member.entity.js';

/** Identifies a member: by email address, as operators do, or by the user's id. */
export type MemberRef = string | { readonly userId: string };

@Injectable()
export class MembersRepository {
  async find(uow: UnitOfWork, userId: string): Promise<Member | null> {
    return uow.repository(Member).findOneBy({ businessId: uow.businessId, userId });
  }

  async findByRef(uow: UnitOfWork, member: MemberRef): Promise<Member | null> {
    return typeof member === 'string' ? this.findByEmail(uow, member) : this.find(uow, member.userId);
  }

  async findByEmail(uow: UnitOfWork, email: string): Promise<Member | null> {
    return uow
      .repository(Member)
      .createQueryBuilder('member')
      .innerJoin('app_user', 'app_user', 'app_user.id = member.user_id')
      .where('member.business_id = :businessId and app_user.email = :email', {
        businessId: uow.businessId,
        email: email.toLowerCase(),
      })
      .getOne();
  }

  async insert(uow: UnitOfWork, userId: string, role: Role): Promise<void> {
    await uow
      .repository(Member)
      .insert({ businessId: uow.businessId, userId, role, createdAt: uow.startedAt });
  }

  async setRole(uow: UnitOfWork, userId: string, role: Role): Promise<void> {
    await uow.repository(Member).update({ businessId: uow.businessId, userId }, { role });
  }

  async delete(uow: UnitOfWork, userId: string): Promise<void> {
    await uow.repository(Member).delete({ businessId: uow.businessId, userId });
  }

  /** Locks and returns all owners, so that two of them cannot leave at once. */
  async lockOwners(uow: UnitOfWork): Promise<string[]> {
    const owners = await uow.repository(Member).find({
      where: { businessId: uow.businessId, role: 'owner' },
      order: { userId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return owners.map(({ userId }) => userId);
  }

  async isEmpty(uow: UnitOfWork): Promise<boolean> {
    return !(await uow.repository(Member).existsBy({ businessId: uow.businessId }));
  }
}
