import type { Scope } from '../kernel/principal.js';

/** What the web app's own routes about OAuth send and answer, under {app_url}/api, wrapped as `{ data }`. */

/** POST token { businessId }: a token for /v1, for the signed-in user in one of their businesses. */
export interface SessionTokenView {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly scopes: readonly Scope[];
}

/**
 * GET, POST businesses/{businessId}/oauth-clients; DELETE …/{id} (revoke); POST …/{id}/rotate-secret; POST
 * …/{id}/take-over (whoever calls owns the client from now on). Owners and admins only.
 */
export interface OAuthClientView {
  readonly id: string;
  /** `svc_client_…`, public. */
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
  /** Null when the owner left the business: the client answers nothing until somebody takes it over. */
  readonly ownerName: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface OAuthClientInput {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
}

/** The answers to POST …/oauth-clients and POST …/oauth-clients/{id}/rotate-secret: the secret is shown here alone. */
export interface OAuthClientSecretView {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** GET businesses/{businessId}/grants; DELETE …/grants/{id} disconnects. Owners and admins only. */
export interface GrantView {
  readonly id: string;
  readonly clientName: string;
  readonly isPartner: boolean;
  readonly scopes: readonly Scope[];
  /** Names of the people whose consent it carries. */
  readonly consentedBy: readonly string[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/**
 * GET consents/{requestId}: what the consent page shows. The decision is bound to the stored request.
 *
 * `{app_url}/oauth/authorize?client_id=…` that is right answers 303 to
 * `{app_url}/oauth/authorize?request_id={requestId}&client_id={clientId}`, where the web app's index page stands: the
 * app takes both from there, and the address survives reloads, sign-in and sign-up. In a gated sign-up the sign-up
 * page first sends `{ client_id, email }` to POST {root_url}/oauth/signup-allowlist.
 */
export interface ConsentView {
  readonly requestId: string;
  readonly clientName: string;
  readonly isPartner: boolean;
  /** Where the browser goes back to, for showing its host. */
  readonly redirectHost: string;
  readonly requestedScopes: readonly Scope[];
  /** The businesses to choose from: one for a business client, the user's own for a partner. */
  readonly businesses: readonly ConsentBusinessView[];
  /** Whether the user may create a business on the way. */
  readonly mayCreateBusiness: boolean;
}

export interface ConsentBusinessView {
  readonly id: string;
  readonly name: string;
  /** What the user's role leaves of the requested scopes; empty means that nothing can be approved. */
  readonly grantableScopes: readonly Scope[];
}

/** POST consents/{requestId}/approve. */
export interface ApproveInput {
  readonly businessId: string;
}

/** The answer to approve and to POST consents/{requestId}/deny: where the browser goes next. */
export interface DecisionView {
  readonly redirectTo: string;
}
