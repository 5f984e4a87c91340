import { defineConfig } from 'vitest/config';
import { PATIENCE } from './test/support/world/patience.js';

export default defineConfig({
  test: {
    include: ['src/**/*.spec.ts', 'web/src/**/*.spec.ts', 'clients/*/src/**/*.spec.ts', 'test/**/*.test.ts'],
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
    // Far longer than anything takes: what a test asserts is never a time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: PATIENCE },
  },
});
