import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { CredentialMails, MembersRepository } from '../../identity/index.js';
import {
  checkRegistration,
  type ClientCredentials,
  type ClientRegistration,
  NewClientSecrets,
  toClientRow,
  toOriginRows,
} from './client-registration.js';
import { OAuthClientOrigin } from '../origins/oauth-client-origin.entity.js';
import { OAuthClientsRepository } from './oauth-clients.repository.js';

export interface NewBusinessClient extends ClientRegistration {
  /** The member who owns the client and whose role limits it. */
  readonly ownerUserId: string;
}

@Injectable()
export class RegisterClient {
  constructor(
    private readonly members: MembersRepository,
    private readonly secrets: NewClientSecrets,
    private readonly clients: OAuthClientsRepository,
    private readonly mails: CredentialMails,
  ) {}

  /** Registers a client of the business, mails its owner and returns the secret, which is shown only here. */
  async run(uow: UnitOfWork, input: NewBusinessClient): Promise<ClientCredentials> {
    checkRegistration(input);
    const owner = await this.members.find(uow, input.ownerUserId);
    // The same policy as for API keys; either role covers every scope.
    if (owner?.role !== 'owner' && owner?.role !== 'admin')
      throw new Forbidden('only an owner or admin may register OAuth clients');
    const credentials = this.secrets.credentials(input);
    const row = toClientRow(credentials, input, uow.startedAt);
    await this.clients.insert(uow, input.ownerUserId, row);
    const origins = toOriginRows(credentials, input, uow.businessId);
    await uow.repository(OAuthClientOrigin).insert(origins);
    uow.audit({
      action: 'oauth_client.create',
      resourceType: 'oauth_client',
      resourceId: credentials.id,
      changes: {
        clientId: row.clientId,
        name: row.name,
        scopes: row.scopes,
        redirectUris: row.redirectUris,
        isPublic: row.isPublic,
        allowedOrigins: origins.map(({ origin }) => origin),
        ownerUserId: input.ownerUserId,
      },
    });
    const { ownerUserId } = input;
    await this.mails.announce(uow, { kind: 'OAuth client', name: row.name, ownerUserId });
    return credentials;
  }
}
