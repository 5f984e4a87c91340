import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { NotFound } from '../../kernel/domain-error.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { toClientRow } from './client-registration.js';
import { OAuthClient } from './oauth-client.entity.js';

/** A business's own clients. */
@Injectable()
export class OAuthClientsRepository {
  async insert(uow: UnitOfWork, ownerUserId: string, row: ReturnType<typeof toClientRow>): Promise<void> {
    await uow.repository(OAuthClient).insert({
      ...row,
      businessId: uow.businessId,
      ownerUserId,
      hasSignupGate: false,
    });
  }

  /** Locks and returns an active client. Throws NotFound if the business has no such client. */
  async lock(uow: UnitOfWork, id: string): Promise<OAuthClient> {
    const client = await uow.repository(OAuthClient).findOne({
      where: activeClient(uow, id),
      lock: { mode: 'pessimistic_write' },
    });
    if (!client) throw new NotFound('OAuth client');
    return client;
  }

  /** Changes a locked client. */
  async change(
    uow: UnitOfWork,
    id: string,
    change: { readonly secret: string } | { readonly ownerUserId: string },
  ): Promise<void> {
    const columns =
      'secret' in change ? { secretHash: hashToken(change.secret) } : { ownerUserId: change.ownerUserId };
    await uow.repository(OAuthClient).update(activeClient(uow, id), columns);
  }

  /** True if the client was active until now. Throws NotFound if the business has no such client. */
  async revoke(uow: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await uow
      .repository(OAuthClient)
      .update(activeClient(uow, id), { revokedAt: uow.startedAt });
    if (affected === 1) return true;
    if (await uow.repository(OAuthClient).existsBy({ id, businessId: uow.businessId })) return false;
    throw new NotFound('OAuth client');
  }

  /**
   * Removes the owner from the clients of a leaving member: they do not work until someone takes them over.
   */
  async disownAllOf(uow: UnitOfWork, userId: string): Promise<string[]> {
    const rows = await uow.query<{ id: string }>(
      `update oauth_client set owner_user_id = null where business_id = $1 and owner_user_id = $2 returning id`,
      [uow.businessId, userId],
    );
    return rows.map((row) => row.id);
  }
}

function activeClient({ businessId }: UnitOfWork, id: string) {
  return { id, businessId, revokedAt: IsNull() };
}
