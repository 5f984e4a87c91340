const HOUR_MS = 3_600_000;

/** How long an unused session lasts. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;

/** How long a session lasts at most. */
export const SESSION_LIFETIME_MS = 14 * 24 * HOUR_MS;

/** How long after the password the second factor is accepted. */
export const PENDING_SIGN_IN_MS = 5 * 60_000;
