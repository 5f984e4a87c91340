import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { UsableClient } from '../clients/usable-client.js';
import { UsableClientsRepository } from '../clients/usable-clients.repository.js';
import { AuthorizationRequestsRepository, type PendingRequest } from './authorization-requests.repository.js';

/** A stored request with the client that it is from. */
export interface PendingConsent {
  readonly request: PendingRequest;
  readonly client: UsableClient;
}

@Injectable()
export class PendingConsents {
  constructor(
    private readonly requests: AuthorizationRequestsRepository,
    private readonly clients: UsableClientsRepository,
  ) {}

  /** Throws NotFound when the request is decided or too old, or its client may do nothing any more. */
  async find(requestId: string): Promise<PendingConsent> {
    const request = await this.requests.findPending(requestId);
    const client = request && (await this.clients.find(request.clientId));
    if (!client) throw new NotFound('authorization request: it has been decided or has expired');
    return { request, client };
  }

  /** Takes the request's one decision. Throws NotFound for every other. */
  async decide(requestId: string): Promise<void> {
    if (!(await this.requests.decide(requestId)))
      throw new NotFound('authorization request: it has been decided or has expired');
  }
}
