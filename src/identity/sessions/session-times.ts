const HOUR_MS = 3_600_000;

/** How long a session lives without being used. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;

/** How long a session lives at most. */
export const SESSION_LIFETIME_MS = 14 * 24 * HOUR_MS;
