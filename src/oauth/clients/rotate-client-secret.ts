import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type ClientCredentials, NewClientSecrets } from './client-registration.js';
import { OAuthClientsRepository } from './oauth-clients.repository.js';

@Injectable()
export class RotateClientSecret {
  constructor(
    private readonly secrets: NewClientSecrets,
    private readonly clients: OAuthClientsRepository,
  ) {}

  /** Gives a client another secret; the old one is dead at once, tokens live on. */
  async run(uow: UnitOfWork, id: string): Promise<ClientCredentials> {
    const secret = this.secrets.secret();
    const clientId = await this.clients.change(uow, id, { secret });
    uow.audit({ action: 'oauth_client.rotate_secret', resourceType: 'oauth_client', resourceId: id });
    return { id, clientId, clientSecret: secret };
  }
}
