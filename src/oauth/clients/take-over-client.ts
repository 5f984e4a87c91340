import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthClientsRepository } from './oauth-clients.repository.js';

@Injectable()
export class TakeOverClient {
  constructor(private readonly clients: OAuthClientsRepository) {}

  /** Makes an owner or admin the owner of a client, for example after its owner has left. */
  async run(uow: UnitOfWork, id: string, userId: string): Promise<void> {
    const { ownerUserId } = await this.clients.lock(uow, id);
    await this.clients.change(uow, id, { ownerUserId: userId });
    uow.audit({
      action: 'oauth_client.take_over',
      resourceType: 'oauth_client',
      resourceId: id,
      changes: { from: ownerUserId, ownerUserId: userId },
    });
  }
}
