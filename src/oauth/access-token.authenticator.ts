import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Authenticator, ProtectedResource } from '../kernel/authenticator.js';
import { type CallOrigin, clampScopes, type Principal, type Role, type Scope } from '../kernel/principal.js';
import { Clock } from '../platform/clock/clock.js';
import { hashToken, isWellFormedToken } from '../platform/crypto/secret-token.js';
import { DataLoader } from '../platform/database/data-loader.js';
import { Database } from '../platform/database/database.js';
import { Authenticators } from '../platform/http/access/authenticators.js';
import { OAuthPrefixes } from './oauth-prefixes.js';

/** Precision of a grant's last use: writing it on every request would make it a hot row. */
const LAST_USED_PRECISION_MS = 60_000;

const AUTHENTICATE = `
  select presented.place::int, found.*
    from unnest($1::bytea[]) with ordinality as presented (hash, place)
   cross join lateral authenticate_oauth_token(presented.hash, $2) as found`;

interface AuthenticatedRow {
  credential_id: string;
  client_id: string | null;
  grant_id: string | null;
  session_id: string | null;
  business_id: string;
  time_zone: string;
  user_id: string;
  role: Role;
  /** The role of the member who owns a business's client. */
  owner_role: Role | null;
  scopes: Scope[];
  grant_last_used_at: Date | null;
  /** Null for a token that is valid everywhere. */
  resource: ProtectedResource | null;
}

/** Authenticates access tokens. Everything that limits one is read on every request; nothing is cached. */
@Injectable()
export class AccessTokenAuthenticator implements Authenticator, OnModuleInit {
  readonly prefix: string;
  private readonly logger = new Logger(AccessTokenAuthenticator.name);
  private readonly beingTouched = new Set<string>();
  private readonly tokens = new DataLoader<AuthenticatedRow>((hashes) =>
    this.database.single(AUTHENTICATE, [hashes, this.clock.now()]),
  );

  constructor(
    prefixes: OAuthPrefixes,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly authenticators: Authenticators,
  ) {
    this.prefix = prefixes.accessToken;
  }

  onModuleInit(): void {
    this.authenticators.register(this);
  }

  async authenticate(
    credential: string,
    origin: CallOrigin,
    resource: ProtectedResource | 'any',
  ): Promise<Principal | null> {
    if (!isWellFormedToken(credential, this.prefix)) return null;
    const row = await this.tokens.find(hashToken(credential));
    if (!row) return null;
    if (resource !== 'any' && row.resource !== null && row.resource !== resource) return null;
    this.touch(row);
    return toPrincipal(row, origin);
  }

  /** Records that the grant was used, at most once a minute and outside the request. */
  private touch({
    grant_id: grantId,
    business_id: businessId,
    grant_last_used_at: lastUsedAt,
  }: AuthenticatedRow) {
    if (grantId === null || this.beingTouched.has(grantId)) return;
    if (this.clock.epochMilliseconds() - (lastUsedAt?.getTime() ?? 0) < LAST_USED_PRECISION_MS) return;
    this.beingTouched.add(grantId);
    void this.database
      .control((system) =>
        system.query('update oauth_grant set last_used_at = $3 where business_id = $1 and id = $2', [
          businessId,
          grantId,
          this.clock.now(),
        ]),
      )
      .catch((error: unknown) => this.logger.warn({ err: error }, 'could not record the last use of a grant'))
      .finally(() => this.beingTouched.delete(grantId));
  }
}

function toPrincipal(row: AuthenticatedRow, origin: CallOrigin): Principal {
  const byMember = clampScopes(row.scopes, row.role);
  return {
    // The web app's own tokens count as their session: a new token does not reset a rate limit.
    kind: row.session_id === null ? 'oauth' : 'session',
    credentialId: row.session_id ?? row.credential_id,
    clientId: row.client_id,
    grantId: row.grant_id,
    businessId: row.business_id,
    timeZone: row.time_zone,
    role: row.role,
    scopes: row.owner_role === null ? byMember : clampScopes(byMember, row.owner_role),
    actingUserId: row.user_id,
    origin,
  };
}
