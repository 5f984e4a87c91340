import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { newId } from '../../kernel/ids.js';
import { Clock } from '../../platform/clock/clock.js';
import type { SystemWork } from '../../platform/database/database.js';
import { OperatorGrant } from './operator-grant.entity.js';

/** Grants belong to users, and so to no tenant. */
@Injectable()
export class OperatorGrantsRepository {
  constructor(private readonly clock: Clock) {}

  async isActive(system: SystemWork, userId: string): Promise<boolean> {
    return system.repository(OperatorGrant).existsBy({ userId, revokedAt: IsNull() });
  }

  /** Returns false if the user has an active grant already. */
  async insert(system: SystemWork, userId: string): Promise<boolean> {
    const inserted = await system
      .repository(OperatorGrant)
      .createQueryBuilder()
      .insert()
      .values({ id: newId(), userId, grantedAt: this.clock.now() })
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /** Returns whether the user had an active grant. */
  async revoke(system: SystemWork, userId: string): Promise<boolean> {
    const { affected } = await system
      .repository(OperatorGrant)
      .update({ userId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
    return affected === 1;
  }
}
