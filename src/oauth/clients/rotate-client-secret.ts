import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type ClientCredentials, NewClientSecrets } from './client-registration.js';
import { OAuthClientsRepository } from './oauth-clients.repository.js';
import { TakeOverClient } from './take-over-client.js';

export interface RotatedSecret extends ClientCredentials {
  readonly clientSecret: string;
  /** Whether the caller became the owner of the client. */
  readonly isNewOwner: boolean;
}

@Injectable()
export class RotateClientSecret {
  constructor(
    private readonly secrets: NewClientSecrets,
    private readonly clients: OAuthClientsRepository,
    private readonly takeOverClient: TakeOverClient,
  ) {}

  /**
   * Replaces a client's secret. The old one stops working at once; tokens stay valid. The caller knows the new
   * secret, so the caller also becomes the owner, for whom the client acts.
   */
  async run(uow: UnitOfWork, id: string): Promise<RotatedSecret> {
    const secret = this.secrets.secret();
    const { clientId, ownerUserId, isPublic } = await this.clients.lock(uow, id);
    if (isPublic) throw InvalidRequest.at('id', 'is a public client, which has no secret');
    await this.clients.change(uow, id, { secret });
    uow.audit({ action: 'oauth_client.rotate_secret', resourceType: 'oauth_client', resourceId: id });
    const callerId = uow.principal.actingUserId;
    const isNewOwner = callerId !== null && callerId !== ownerUserId;
    if (isNewOwner) await this.takeOverClient.run(uow, id, callerId);
    return { id, clientId, clientSecret: secret, isNewOwner };
  }
}
