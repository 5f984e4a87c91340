/**
 * How long tests wait for what must come: far longer than it ever takes, since a machine that has something else to
 * do is no fault of ours. What has come is looked at anew after each interval.
 */
export const PATIENCE = { timeout: 90_000, interval: 50 } as const;
