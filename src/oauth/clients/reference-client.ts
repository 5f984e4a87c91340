import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import { SCOPES } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import type { UsableClient } from './usable-client.js';
import { UsableClientsRepository } from './usable-clients.repository.js';

const NAME = 'Charterbook API reference';

/**
 * The reference page at {root_url}/docs as a client: public, of no business, and with a redirect URI on this service alone.
 * It is registered when a reader first signs in there.
 */
@Injectable()
export class ReferenceClient {
  /** Other client ids have twenty characters after the prefix. */
  readonly clientId: string;
  readonly redirectUri: string;

  constructor(
    { rootUrl }: Config,
    prefixes: OAuthPrefixes,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly clients: UsableClientsRepository,
  ) {
    this.clientId = `${prefixes.clientId}api_reference`;
    this.redirectUri = `${rootUrl}/docs/oauth2-redirect.html`;
  }

  /** The client with its current redirect URI; null if the operator has revoked it. */
  async find(): Promise<UsableClient | null> {
    const client = await this.clients.find(this.clientId);
    if (client?.redirectUris.join() === this.redirectUri) return client;
    await this.register();
    return this.clients.find(this.clientId);
  }

  /** Of a registered one, changes only the redirect URI: one that is revoked stays revoked. */
  private async register(): Promise<void> {
    await this.database.control((system) =>
      system.query(
        // `false`: a public client may otherwise use any port of a loopback address.
        `insert into oauth_client (id, client_id, name, redirect_uris, scopes, created_at, is_public, any_loopback_port)
         values ($1, $2, $3, $4, $5, $6, true, false)
         on conflict (client_id) do update set redirect_uris = excluded.redirect_uris`,
        [newId(), this.clientId, NAME, [this.redirectUri], SCOPES, this.clock.now()],
      ),
    );
  }
}
