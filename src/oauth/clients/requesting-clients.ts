import { Injectable } from '@nestjs/common';
import { ReferenceClient } from './reference-client.js';
import type { UsableClient } from './usable-client.js';
import { UsableClientsRepository } from './usable-clients.repository.js';

/** The clients that may open an authorization request: the registered ones, and the service's own reference page. */
@Injectable()
export class RequestingClients {
  constructor(
    private readonly clients: UsableClientsRepository,
    private readonly reference: ReferenceClient,
  ) {}

  async find(clientId: string): Promise<UsableClient | null> {
    return clientId === this.reference.clientId ? this.reference.find() : this.clients.find(clientId);
  }
}
