import { configDefaults, defineConfig } from 'vitest/config';
import { LIMITS, PATIENCE, TIER } from './test/support/world/patience.js';

const LONG = 'test/**/*.long.test.ts';
const GATE = ['src/**/*.spec.ts', 'web/src/**/*.spec.ts', 'clients/*/src/**/*.spec.ts', 'test/**/*.test.ts'];

export default defineConfig({
  test: {
    include: TIER === 'long' ? [LONG] : GATE,
    exclude: TIER === 'long' ? configDefaults.exclude : [...configDefaults.exclude, LONG],
    globalSetup: ['test/support/world/global-setup.ts'],
    // A machine-readable report besides, for whoever asks for one.
    reporters: process.env['TEST_REPORT']
      ? ['default', ['json', { outputFile: process.env['TEST_REPORT'] }]]
      : ['default'],
    setupFiles: ['reflect-metadata'],
    // One application and one database per worker: the modules of a worker live as long as it does.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Longer than anything takes: what a test asserts is never a time.
    testTimeout: LIMITS.test,
    hookTimeout: LIMITS.hook,
    expect: { poll: PATIENCE },
    // Something that many tests need is broken: the first failures say what.
    bail: TIER === 'gate' ? 10 : 0,
  },
});
