/** How many items and how large values an incorporation has at most. */
export const MAX_NAMES = 3;
export const MAX_MEMBERS = 99;
export const MAX_OFFICERS = 20;
export const MAX_SHARES = 1_000_000_000_000;
/** In US dollars. */
export const MAX_PAR_VALUE = 1_000_000;
