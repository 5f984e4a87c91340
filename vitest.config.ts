import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config';
import { AFTER_FAILURE_MS, LIMITS, PATIENCE, TIER } from './test/support/world/patience.js';
import { RunOrder } from './test/support/world/run-order.js';
import { StopAfterFailure } from './test/support/world/stop-after-failure.js';

const LONG = 'test/**/*.long.test.ts';
const GATE = ['src/**/*.spec.ts', 'web/src/**/*.spec.ts', 'clients/*/src/**/*.spec.ts', 'test/**/*.test.ts'];

// A machine-readable report as well, if a file is named for it.
const report = process.env['TEST_REPORT'];
const reporters: TestUserConfig['reporters'] = [
  'default',
  report ? ['json', { outputFile: report }] : {},
  TIER === 'gate' ? new StopAfterFailure(AFTER_FAILURE_MS) : {},
];

export default defineConfig({
  test: {
    include: TIER === 'long' ? [LONG] : GATE,
    exclude: TIER === 'long' ? configDefaults.exclude : [...configDefaults.exclude, LONG],
    globalSetup: ['test/support/world/global-setup.ts'],
    reporters,
    sequence: { sequencer: RunOrder },
    setupFiles: ['reflect-metadata'],
    // One application and one database per worker: the modules of a worker live as long as it does.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Fewer collections of short-lived objects: 3 % less processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Longer than anything takes: what a test asserts is never a time.
    testTimeout: LIMITS.test,
    hookTimeout: LIMITS.hook,
    expect: { poll: PATIENCE },
    // Something that many tests need is broken: the first failures say what.
    bail: TIER === 'gate' ? 10 : 0,
  },
});
