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
