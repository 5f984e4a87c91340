import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { NotFound } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthGrant } from './oauth-grant.entity.js';

@Injectable()
export class OAuthGrantsRepository {
  /** The one active grant of a client in this business, created if there is none. */
  async findOrCreate(uow: UnitOfWork, oauthClientId: string): Promise<{ id: string; isNew: boolean }> {
    const row = await uow.queryOne<{ id: string; is_new: boolean }>(
      `insert into oauth_grant (business_id, id, oauth_client_id, created_at) values ($1, $2, $3, $4)
       on conflict (business_id, oauth_client_id) where disconnected_at is null
         -- Changes nothing, but locks the existing grant, so that it is active when this commits.
         do update set disconnected_at = null
       returning id, xmax = 0 as is_new`,
      [uow.businessId, newId(), oauthClientId, uow.startedAt],
    );
    if (!row) throw new Error('the grant was neither created nor found');
    return { id: row.id, isNew: row.is_new };
  }

  /** True if the grant was active until now. Throws NotFound if the business has no such grant. */
  async disconnect(uow: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await uow
      .repository(OAuthGrant)
      .update(
        { businessId: uow.businessId, id, disconnectedAt: IsNull() },
        { disconnectedAt: uow.startedAt },
      );
    if (affected === 1) return true;
    if (await uow.repository(OAuthGrant).existsBy({ businessId: uow.businessId, id })) return false;
    throw new NotFound('grant');
  }
}
