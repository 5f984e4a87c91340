import { Injectable } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { type Page, type PageQuery, toPage } from '../platform/http/responses/paging.js';
import { ApiKey } from './api-key.entity.js';
import type { ApiKeyView } from './session-api.js';

@Injectable()
export class ApiKeyQueries {
  constructor(private readonly database: Database) {}

  /** Live keys first, then revoked ones; the newest of each first. */
  async list(principal: Principal, query: PageQuery): Promise<Page<ApiKeyView>> {
    const keys = await this.database.read(principal, (uow) =>
      uow.repository(ApiKey).find({
        where: { businessId: uow.businessId },
        order: { revokedAt: { direction: 'DESC', nulls: 'FIRST' }, id: 'DESC' },
        take: query.limit + 1,
        skip: query.offset,
      }),
    );
    return toPage(keys.map(toView), query);
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
