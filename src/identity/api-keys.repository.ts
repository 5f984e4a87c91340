import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { ApiKey } from './api-key.entity.js';

@Injectable()
export class ApiKeysRepository {
  async insert(
    uow: UnitOfWork,
    apiKey: Omit<ApiKey, 'businessId' | 'createdAt' | 'lastUsedAt' | 'revokedAt'>,
  ) {
    await uow.repository(ApiKey).insert({ ...apiKey, businessId: uow.businessId, createdAt: uow.startedAt });
  }

  /** The number of live keys. Until the unit of work ends, no other one can count or create keys of the business. */
  async countLive(uow: UnitOfWork): Promise<number> {
    await uow.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`api_keys:${uow.businessId}`]);
    return uow.repository(ApiKey).countBy({ businessId: uow.businessId, revokedAt: IsNull() });
  }

  /** Returns whether the key was active until now. */
  async revoke(uow: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await uow
      .repository(ApiKey)
      .update({ businessId: uow.businessId, id, revokedAt: IsNull() }, { revokedAt: uow.startedAt });
    return affected === 1;
  }

  async revokeAllOf(uow: UnitOfWork, userId: string): Promise<void> {
    await uow
      .repository(ApiKey)
      .update({ businessId: uow.businessId, userId, revokedAt: IsNull() }, { revokedAt: uow.startedAt });
  }

  async exists(uow: UnitOfWork, id: string): Promise<boolean> {
    return uow.repository(ApiKey).existsBy({ businessId: uow.businessId, id });
  }
}
