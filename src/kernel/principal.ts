export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];

/** The maximum scopes of each role; a credential's scopes are limited by its owner's current role at every request. */
export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['read', 'write'],
  admin: ['read', 'write'],
  member: ['read', 'write'],
  viewer: ['read'],
};

export type ActorKind = 'api_key' | 'oauth' | 'session' | 'operator' | 'system';

/** Where a call came from, for the audit trail. */
export interface CallOrigin {
  readonly requestId: string | null;
  readonly address: string | null;
}

/** Who calls: one credential of one business, acting for one user. */
export interface Principal {
  readonly kind: ActorKind;
  /** The credential's own id, never its secret. */
  readonly credentialId: string | null;
  /** OAuth only: the client and the grant that the token came through. */
  readonly clientId: string | null;
  readonly grantId: string | null;
  readonly businessId: string;
  /** IANA name; decides which calendar date is today. */
  readonly timeZone: string;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  readonly actingUserId: string | null;
  readonly origin: CallOrigin;
}

export function clampScopes(scopes: readonly Scope[], role: Role): Scope[] {
  return scopes.filter((scope) => ROLE_SCOPES[role].includes(scope));
}

export function isRole(text: unknown): text is Role {
  return (ROLES as readonly unknown[]).includes(text);
}

export function isScope(text: unknown): text is Scope {
  return (SCOPES as readonly unknown[]).includes(text);
}

/** The caller's key for rate limits and idempotency keys, which a new OAuth token does not change. */
export function callerKey(principal: Principal): string {
  return principal.kind === 'oauth'
    ? `oauth:${principal.clientId}:${principal.grantId}`
    : `${principal.kind}:${principal.credentialId}`;
}

/** The service itself in one business, for callbacks, checks and jobs. */
export function servicePrincipal(businessId: string): Principal {
  return {
    kind: 'system',
    credentialId: null,
    clientId: null,
    grantId: null,
    businessId,
    timeZone: 'UTC',
    role: 'owner',
    scopes: ['read', 'write'],
    actingUserId: null,
    origin: { requestId: null, address: null },
  };
}
