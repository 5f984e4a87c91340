import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { UsableClient } from '../clients/usable-client.js';
import { UsableClientsRepository } from '../clients/usable-clients.repository.js';
import { AuthorizationRequestsRepository, type PendingRequest } from './authorization-requests.repository.js';

/** A stored request with its client. */
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

  /** Throws NotFound if the request is decided or expired, or its client may no longer act. */
  async find(requestId: string): Promise<PendingConsent> {
    const request = await this.requests.findPending(requestId);
    const client = request && (await this.clients.find(request.clientId));
    if (!client) throw new NotFound('authorization request: it was already decided or has expired');
    return { request, client };
  }

  /** Records the request's only decision. Throws NotFound for any later one. */
  async decide(requestId: string): Promise<void> {
    if (!(await this.requests.decide(requestId)))
      throw new NotFound('authorization request: it was already decided or has expired');
  }
}
