import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import type { ClientRegistration } from '../clients/client-registration.js';
import { toClientRow } from '../clients/client-registration.js';
import { OAuthClient } from '../clients/oauth-client.entity.js';
import type { UsableClient } from '../clients/usable-client.js';
import { UsableClientsRepository } from '../clients/usable-clients.repository.js';
import { requireRoom } from '../registration/register-itself.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { TokenBudgets } from '../token/token-budgets.js';
import { ClientDocuments } from './client-documents.js';

/**
 * Clients whose id is the address of a metadata document (draft-ietf-oauth-client-id-metadata-document). They are stored like
 * clients that registered themselves, because tokens belong to a stored client.
 */
@Injectable()
export class DescribedClients {
  constructor(
    private readonly documents: ClientDocuments,
    private readonly clients: UsableClientsRepository,
    private readonly budgets: TokenBudgets,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The client as its document describes it now; null if the operator has revoked it. */
  async find(call: OAuthCall, url: URL): Promise<UsableClient | null> {
    const stored = await this.clients.find(url.href);
    const described = this.documents.known(url) ?? (await this.read(call, url, stored));
    if (stored && isSame(stored, described)) return stored;
    await this.store(url.href, described);
    return this.clients.find(url.href);
  }

  /** Anyone can name an address, so unknown ones count like registrations. */
  private async read(call: OAuthCall, url: URL, stored: UsableClient | null): Promise<ClientRegistration> {
    if (!stored) await this.budgets.spend(call, 'client_registration', addressKeyOf(call.request));
    return this.documents.read(url);
  }

  /** Leaves a revoked client revoked. */
  private async store(clientId: string, described: ClientRegistration): Promise<void> {
    const row = toClientRow({ id: newId(), clientId, clientSecret: null }, described, this.clock.now());
    const { name, redirectUris, scopes } = row;
    await this.database.control(async (system) => {
      const clients = system.repository(OAuthClient);
      const { affected } = await clients.update({ clientId }, { name, redirectUris, scopes });
      if (affected === 1) return;
      await requireRoom(system);
      const client = { ...row, businessId: null, ownerUserId: null, isSelfRegistered: true };
      await clients.createQueryBuilder().insert().values(client).orIgnore().execute();
    });
  }
}

function isSame(stored: UsableClient, described: ClientRegistration): boolean {
  const facts = ({ name, redirectUris, scopes }: UsableClient | ClientRegistration) =>
    JSON.stringify([name, [...new Set(redirectUris)], scopes]);
  return facts(stored) === facts(described);
}
