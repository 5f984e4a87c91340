import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import {
  checkRegistration,
  type ClientCredentials,
  type ClientRegistration,
  NewClientSecrets,
  toClientRow,
  toOriginRows,
} from '../clients/client-registration.js';
import { OAuthClientOrigin } from '../origins/oauth-client-origin.entity.js';
import { OAuthClient } from '../clients/oauth-client.entity.js';

@Injectable()
export class CreatePartner {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: NewClientSecrets,
  ) {}

  /**
   * Registers a partner client, which any number of businesses may authorize, and returns the secret once, if it has one.
   */
  async run(registration: ClientRegistration): Promise<ClientCredentials> {
    checkRegistration(registration);
    // As for public clients.
    if (registration.redirectUris.length === 0)
      throw InvalidRequest.at('redirectUris', 'must contain at least one address');
    const credentials = this.secrets.credentials(registration);
    await this.database.control(async (system) => {
      await system.repository(OAuthClient).insert({
        ...toClientRow(credentials, registration, this.clock.now()),
        businessId: null,
        ownerUserId: null,
        hasSignupGate: false,
      });
      await system.repository(OAuthClientOrigin).insert(toOriginRows(credentials, registration, null));
    });
    return credentials;
  }
}
