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
    await uow.manager.insert(ApiKey, { ...apiKey, businessId: uow.businessId, createdAt: uow.startedAt });
  }

  /** Returns whether the key was active until now. */
  async revoke(uow: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await uow.manager.update(
      ApiKey,
      { businessId: uow.businessId, id, revokedAt: IsNull() },
      { revokedAt: uow.startedAt },
    );
    return affected === 1;
  }

  async revokeAllOf(uow: UnitOfWork, userId: string): Promise<void> {
    await uow.manager.update(
      ApiKey,
      { businessId: uow.businessId, userId, revokedAt: IsNull() },
      { revokedAt: uow.startedAt },
    );
  }

  async exists(uow: UnitOfWork, id: string): Promise<boolean> {
    return uow.manager.existsBy(ApiKey, { businessId: uow.businessId, id });
  }
}
