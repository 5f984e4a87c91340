import type { CallOrigin, Principal } from './principal.js';

/** Turns a bearer credential with one prefix into its principal. */
export interface Authenticator {
  /** The prefix of its credentials, such as `svc_live_`. */
  readonly prefix: string;
  /** The principal; null if the credential is unknown, revoked or expired, or its owner has left. */
  authenticate(credential: string, origin: CallOrigin): Promise<Principal | null>;
}
