/**
 * How long tests wait for something that must happen: far longer than it ever takes, because a busy machine must not fail a
 * test. They check again after each interval.
 */
export const PATIENCE = { timeout: 90_000, interval: 50 } as const;
