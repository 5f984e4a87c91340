const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const ACCESS_TOKEN_SECONDS = 3600;
/** For the web app's own /v1 calls; it requests a new one while the session lasts. */
export const SESSION_TOKEN_SECONDS = 600;
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
/** Long enough to sign up and open the confirmation mail. */
export const REQUEST_LIFETIME_MS = 60 * MINUTE_MS;
/** RFC 9700 §4.14.2: a refresh token expires if it is not used for a while, */
export const REFRESH_IDLE_MS = 60 * DAY_MS;
/** and after this time in any case (ASVS 10.4.8); then the user must consent again. */
export const FAMILY_LIFETIME_MS = 365 * DAY_MS;
/** A client that registered itself and that no user has approved. */
export const UNUSED_CLIENT_LIFETIME_MS = DAY_MS;
export const SIGNUP_ALLOWANCE_MS = 30 * DAY_MS;

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
