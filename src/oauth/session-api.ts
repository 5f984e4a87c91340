import type { Scope } from '../kernel/principal.js';

/** Requests and responses of the web app's OAuth routes under {app_url}/api, wrapped as `{ data }`. */

/** POST token { businessId }: a token for /v1, for the signed-in user in one of their businesses. */
export interface SessionTokenView {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly scopes: readonly Scope[];
}

/**
 * GET, POST businesses/{businessId}/oauth-clients; DELETE …/{id} (revoke); POST …/{id}/rotate-secret; POST
 * …/{id}/take-over (the caller becomes the owner). Owners and admins only.
 */
export interface OAuthClientView {
  readonly id: string;
  /** `svc_client_…`, public. */
  readonly clientId: string;
  readonly name: string;
  /** A browser or native application: it has no secret. */
  readonly isPublic: boolean;
  /** Pages of these origins may call the API. */
  readonly allowedOrigins: readonly string[];
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
  /** Null if the owner left the business: the client does not work until someone takes it over. */
  readonly ownerName: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface OAuthClientInput {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
  /** Default: false. */
  readonly isPublic?: boolean;
  /** Where a browser application runs; pages there may call the API. For public clients. Default: none. */
  readonly allowedOrigins?: readonly string[];
}

/** The response to POST …/oauth-clients. The secret is shown only here and after it is replaced. */
export interface OAuthClientSecretView {
  readonly id: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
}

/** The response to POST …/oauth-clients/{id}/rotate-secret. */
export interface RotatedSecretView extends OAuthClientSecretView {
  readonly clientSecret: string;
  /** Whether the caller became the owner: a client belongs to the member who replaces its secret. */
  readonly isNewOwner: boolean;
}

/** GET businesses/{businessId}/grants; DELETE …/grants/{id} disconnects. Owners and admins only. */
export interface GrantView {
  readonly id: string;
  readonly clientName: string;
  readonly isPartner: boolean;
  readonly scopes: readonly Scope[];
  /** Names of the consenting users. */
  readonly consentedBy: readonly string[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/**
 * GET consents/{requestId}: the content of the consent page. The decision is bound to the stored request. A
 * valid `{app_url}/oauth/authorize?client_id=…` returns 303 to
 * `{app_url}/oauth/authorize?request_id={requestId}&client_id={clientId}`, which is a page of the app. The
 * URL survives reloads, sign-in and sign-up. While sign-up is gated, the sign-up page first sends `{
 * client_id, request_id, email }` to POST {root_url}/oauth/signup-allowlist.
 */
export interface ConsentView {
  readonly requestId: string;
  readonly clientName: string;
  /** Whether any number of businesses may authorize it. */
  readonly isPartner: boolean;
  /** Its name is its own claim. */
  readonly isSelfRegistered: boolean;
  /** The host that describes it, if its id is an address. */
  readonly clientHost: string | null;
  /** Whether the browser returns to a program on the user's own computer, which could be any. */
  readonly returnsToComputer: boolean;
  /** Where the browser returns, for display: a host, or the private scheme of a native application. */
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
  /** The requested scopes that the user's role allows; empty means that nothing can be approved. */
  readonly grantableScopes: readonly Scope[];
}

/** POST consents/{requestId}/approve. */
export interface ApproveInput {
  readonly businessId: string;
}

/** The response to approve and to POST consents/{requestId}/deny: the next URL for the browser. */
export interface DecisionView {
  readonly redirectTo: string;
}
