import type { CallOrigin, Principal } from './principal.js';

/** Turns a bearer credential of one prefix into the principal it stands for. */
export interface Authenticator {
  /** What its credentials begin with, such as `svc_live_`. */
  readonly prefix: string;
  /** The principal, or null for a credential that is unknown, revoked, expired or whose owner is gone. */
  authenticate(credential: string, origin: CallOrigin): Promise<Principal | null>;
}
