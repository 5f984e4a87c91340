import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthClientsRepository } from './oauth-clients.repository.js';

@Injectable()
export class RevokeClient {
  constructor(private readonly clients: OAuthClientsRepository) {}

  /**
   * Revokes a client with all its tokens and grants, at once and permanently. Revoking it again changes
   * nothing.
   */
  async run(uow: UnitOfWork, id: string): Promise<void> {
    if (!(await this.clients.revoke(uow, id))) return;
    uow.audit({ action: 'oauth_client.revoke', resourceType: 'oauth_client', resourceId: id });
  }
}
