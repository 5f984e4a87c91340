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

  /** Replaces a client's secret. The old one stops working at once; tokens stay valid. */
  async run(uow: UnitOfWork, id: string): Promise<ClientCredentials> {
    const secret = this.secrets.secret();
    const clientId = await this.clients.change(uow, id, { secret });
    uow.audit({ action: 'oauth_client.rotate_secret', resourceType: 'oauth_client', resourceId: id });
    return { id, clientId, clientSecret: secret };
  }
}
