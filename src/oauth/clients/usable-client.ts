import type { CallOrigin, Principal, Role, Scope } from '../../kernel/principal.js';

/** A client that may act now: not revoked, and, for a business's client, with an active owner. */
export interface UsableClient {
  readonly id: string;
  /** `svc_client_…`, public. */
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
  /** Null for a public client: a browser or native application, which cannot keep a secret. */
  readonly secretHash: Buffer | null;
  readonly anyLoopbackPort: boolean;
  readonly hasSignupGate: boolean;
  readonly isSelfRegistered: boolean;
  /** Null for a partner, and for a client that registered itself: any number of businesses may authorize it. */
  readonly business: ClientBusiness | null;
}

/** The business of the client, and the member whose role limits it. */
export interface ClientBusiness {
  readonly businessId: string;
  readonly timeZone: string;
  readonly ownerUserId: string;
  readonly ownerRole: Role;
}

/** Where a client acts: the business, and the grant and user if it does not act on its own. */
export interface ClientAction {
  readonly businessId: string;
  readonly timeZone: string;
  readonly grantId: string | null;
  readonly actingUserId: string | null;
}

/** A client at the OAuth endpoints, for units of work and the audit trail. It has no scope there. */
export function clientPrincipal(client: UsableClient, action: ClientAction, origin: CallOrigin): Principal {
  const { businessId, timeZone, grantId, actingUserId } = action;
  return {
    kind: 'oauth',
    credentialId: null,
    clientId: client.clientId,
    grantId,
    businessId,
    timeZone,
    actingUserId,
    role: 'viewer',
    scopes: [],
    origin,
  };
}
