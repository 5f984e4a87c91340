import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { clientAddress } from '../described-clients/client-address.js';
import { DescribedClients } from '../described-clients/described-clients.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { ReferenceClient } from './reference-client.js';
import type { UsableClient } from './usable-client.js';
import { UsableClientsRepository } from './usable-clients.repository.js';

/**
 * The clients that may open an authorization request: the registered ones, the service's own reference page, and, if the
 * operator allows it, those that a document on the web describes.
 */
@Injectable()
export class RequestingClients {
  constructor(
    private readonly config: Config,
    private readonly clients: UsableClientsRepository,
    private readonly reference: ReferenceClient,
    private readonly described: DescribedClients,
  ) {}

  async find(call: OAuthCall, clientId: string): Promise<UsableClient | null> {
    if (clientId === this.reference.clientId) return this.reference.find();
    const address = clientAddress(clientId);
    if (address === null) return this.clients.find(clientId);
    return this.config.clientMetadataDocuments ? this.described.find(call, address) : null;
  }
}
