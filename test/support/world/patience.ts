/**
 * The tier that runs: the gate, which every change passes within minutes, or the long tier with everything that takes
 * longer (CONTRIBUTING.md, "Tests").
 */
export const TIER = process.env['TEST_TIER'] === 'long' ? 'long' : 'gate';

const SECONDS = 1_000;

/** How long a test may take, and how long the preparation of a file, which may build and start the service. */
export const LIMITS = {
  gate: { wait: 15 * SECONDS, test: 30 * SECONDS, hook: 120 * SECONDS },
  long: { wait: 90 * SECONDS, test: 180 * SECONDS, hook: 180 * SECONDS },
}[TIER];

/**
 * How long tests wait for something that must happen: longer than it ever takes, because a busy machine must not fail a
 * test, and short enough that a broken page fails its tests soon. They check again after each interval.
 */
export const PATIENCE = { timeout: LIMITS.wait, interval: 50 } as const;

/** How long a process may take to start, also next to other tests: the first start loads the demo business. */
export const START_MS = TIER === 'long' ? 120 * SECONDS : 60 * SECONDS;

/** How long the gate continues after its first failure. */
export const AFTER_FAILURE_MS = 120 * SECONDS;
