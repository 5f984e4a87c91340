import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthClientsRepository } from './oauth-clients.repository.js';

@Injectable()
export class RevokeClient {
  constructor(private readonly clients: OAuthClientsRepository) {}

  /** Ends a client with every token and grant of it, at once and for good. Revoking twice changes nothing. */
  async run(uow: UnitOfWork, id: string): Promise<void> {
    if (!(await this.clients.revoke(uow, id))) return;
    uow.audit({ action: 'oauth_client.revoke', resourceType: 'oauth_client', resourceId: id });
  }
}
