import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Authenticator } from '../kernel/authenticator.js';
import { type CallOrigin, clampScopes, type Principal, type Role, type Scope } from '../kernel/principal.js';
import { Clock } from '../platform/clock/clock.js';
import { Config } from '../platform/config/config.js';
import { hashToken, isWellFormedToken } from '../platform/crypto/secret-token.js';
import { DataLoader } from '../platform/database/data-loader.js';
import { Database } from '../platform/database/database.js';
import { Authenticators } from '../platform/http/access/authenticators.js';
import { ApiKey } from './api-key.entity.js';

/** How precise `last_used_at` is: writing it on every request would make each key a hot row. */
const LAST_USED_PRECISION_MS = 60_000;

interface AuthenticatedKeyRow {
  credential_id: string;
  business_id: string;
  time_zone: string;
  role: Role;
  scopes: Scope[];
  user_id: string;
  last_used_at: Date | null;
}

const AUTHENTICATE = `
  select presented.place::int, found.*
    from unnest($1::bytea[]) with ordinality as presented (hash, place)
   cross join lateral authenticate_api_key(presented.hash) as found`;

export function apiKeyPrefix(config: Config): string {
  return `${config.servicePrefix}_live_`;
}

/** Authenticates API keys. Everything that limits a key is read on every request; nothing is cached. */
@Injectable()
export class ApiKeyAuthenticator implements Authenticator, OnModuleInit {
  readonly prefix: string;
  private readonly logger = new Logger(ApiKeyAuthenticator.name);
  private readonly beingRecorded = new Set<string>();
  private readonly keys = new DataLoader<AuthenticatedKeyRow>((hashes) =>
    this.database.single(AUTHENTICATE, [hashes]),
  );

  constructor(
    config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly authenticators: Authenticators,
  ) {
    this.prefix = apiKeyPrefix(config);
  }

  onModuleInit(): void {
    this.authenticators.register(this);
  }

  async authenticate(credential: string, origin: CallOrigin): Promise<Principal | null> {
    if (!isWellFormedToken(credential, this.prefix)) return null;
    const row = await this.keys.find(hashToken(credential));
    if (!row) return null;
    this.recordUse(row);
    return {
      kind: 'api_key',
      credentialId: row.credential_id,
      clientId: null,
      grantId: null,
      businessId: row.business_id,
      timeZone: row.time_zone,
      role: row.role,
      scopes: clampScopes(row.scopes, row.role),
      actingUserId: row.user_id,
      origin,
    };
  }

  /** Records the use of the key, at most once a minute and without delaying the request. */
  private recordUse(row: AuthenticatedKeyRow): void {
    const age = this.clock.epochMilliseconds() - (row.last_used_at?.getTime() ?? 0);
    if (age < LAST_USED_PRECISION_MS || this.beingRecorded.has(row.credential_id)) return;
    this.beingRecorded.add(row.credential_id);
    void this.database
      .control((system) =>
        system
          .repository(ApiKey)
          .update({ businessId: row.business_id, id: row.credential_id }, { lastUsedAt: this.clock.now() }),
      )
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'could not record the last use of an API key'),
      )
      .finally(() => this.beingRecorded.delete(row.credential_id));
  }
}
