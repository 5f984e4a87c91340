import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { OAuthClientsRepository } from './clients/oauth-clients.repository.js';
import { OAuthCodesRepository } from './token/oauth-codes.repository.js';

/**
 * Handles a member who leaves or revokes all credentials. Every request checks membership anyway; this prevents old
 * tokens from working after a rejoin.
 */
@Injectable()
export class EndMemberTokens implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly codes: OAuthCodesRepository,
    private readonly clients: OAuthClientsRepository,
  ) {}

  onModuleInit(): void {
    this.events.on('member.removed', (uow, { userId }) => this.run(uow, userId));
    this.events.on('member.credentials_revoked', (uow, { userId }) => this.run(uow, userId));
  }

  async run(uow: UnitOfWork, userId: string): Promise<void> {
    await this.codes.revokeFamiliesOf(uow, userId);
    for (const oauthClientId of await this.clients.disownAllOf(uow, userId)) {
      uow.audit({ action: 'oauth_client.disown', resourceType: 'oauth_client', resourceId: oauthClientId });
    }
  }
}
