import type { CallOrigin, Principal } from './principal.js';

/** Where a bearer credential is presented: at the API, or at the MCP server and the calls that it makes of the API. */
export type ProtectedResource = 'api' | 'mcp';

/** Turns a bearer credential with one prefix into its principal. */
export interface Authenticator {
  /** The prefix of its credentials, such as `svc_live_`. */
  readonly prefix: string;
  /**
   * The principal; null if the credential is unknown, revoked, expired or for the other resource, or its owner has left.
   * `any`: there is nothing to protect, so a credential for either is accepted.
   */
  authenticate(
    credential: string,
    origin: CallOrigin,
    resource: ProtectedResource | 'any',
  ): Promise<Principal | null>;
}
