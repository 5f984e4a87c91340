import { Injectable } from '@nestjs/common';
import type { Principal, Scope } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { ApiKey } from './api-key.entity.js';

const MAX_KEYS_SHOWN = 200;

export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  /** First and last characters: enough to tell keys apart. */
  readonly display: string;
  readonly scopes: readonly Scope[];
  readonly userId: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

@Injectable()
export class ApiKeyQueries {
  constructor(private readonly database: Database) {}

  /** The newest keys of the business, revoked ones too. */
  async list(principal: Principal): Promise<ApiKeyView[]> {
    const keys = await this.database.read(principal, (uow) =>
      uow.manager.find(ApiKey, {
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
