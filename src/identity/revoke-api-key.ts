import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { ApiKeysRepository } from './api-keys.repository.js';

@Injectable()
export class RevokeApiKey {
  constructor(private readonly apiKeys: ApiKeysRepository) {}

  /** Revokes a key: the next request with it returns 401. Revoking it again changes nothing. */
  async run(uow: UnitOfWork, id: string): Promise<void> {
    if (await this.apiKeys.revoke(uow, id)) {
      uow.audit({ action: 'api_key.revoke', resourceType: 'api_key', resourceId: id });
    } else if (!(await this.apiKeys.exists(uow, id))) {
      throw new NotFound('API key');
    }
  }
}
