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
} from '../clients/client-registration.js';
import { OAuthClient } from '../clients/oauth-client.entity.js';

@Injectable()
export class CreatePartner {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: NewClientSecrets,
  ) {}

  /** Registers an integrator whom any number of businesses may authorize, and returns the secret, once. */
  async run(registration: ClientRegistration): Promise<ClientCredentials> {
    checkRegistration(registration);
    // Tokens come through consent alone, and consent needs somewhere to go back to.
    if (registration.redirectUris.length === 0)
      throw InvalidRequest.at('redirectUris', 'must name at least one address');
    const credentials = this.secrets.credentials();
    await this.database.system((system) =>
      system.manager.insert(OAuthClient, {
        ...toClientRow(credentials, registration, this.clock.now()),
        businessId: null,
        ownerUserId: null,
        hasSignupGate: false,
      }),
    );
    return credentials;
  }
}
