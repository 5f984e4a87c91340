import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { CredentialMails } from '../../identity/index.js';
import { OAuthClientsRepository } from './oauth-clients.repository.js';

@Injectable()
export class TakeOverClient {
  constructor(
    private readonly clients: OAuthClientsRepository,
    private readonly mails: CredentialMails,
  ) {}

  /** Makes an owner or admin the owner of a client, for example after its owner has left. Mails both members. */
  async run(uow: UnitOfWork, id: string, userId: string): Promise<void> {
    const { ownerUserId, name } = await this.clients.lock(uow, id);
    await this.clients.change(uow, id, { ownerUserId: userId });
    uow.audit({
      action: 'oauth_client.take_over',
      resourceType: 'oauth_client',
      resourceId: id,
      changes: { from: ownerUserId, ownerUserId: userId },
    });
    await this.mails.announceTakeOver(uow, { name, formerOwnerId: ownerUserId, ownerUserId: userId });
  }
}
