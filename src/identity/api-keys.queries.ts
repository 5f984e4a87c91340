import { Injectable } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { ApiKey } from './api-key.entity.js';
import type { ApiKeyView } from './session-api.js';

const MAX_KEYS_SHOWN = 200;

@Injectable()
export class ApiKeyQueries {
  constructor(private readonly database: Database) {}

  /** The newest keys of the business, including revoked ones. */
  async list(principal: Principal): Promise<ApiKeyView[]> {
    const keys = await this.database.read(principal, (uow) =>
      uow.repository(ApiKey).find({
        where: { businessId: uow.businessId },
        order: { id: 'DESC' },
        take: MAX_KEYS_SHOWN,
      }),
    );
    return keys.map(toView);
  }
}

function toView(key: ApiKey): ApiKeyView {
  return {
    id: key.id,
    name: key.name,
    display: `${key.tokenPrefix}…${key.tokenLastFour}`,
    scopes: key.scopes,
    userId: key.userId,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
