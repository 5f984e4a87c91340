import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Build, buildService } from '../platform/build.js';
import { CrashService } from './service.js';

/** Gives every test of a group a service of its own, not yet started. Returns that of the running test. */
export function freshService(): () => CrashService {
  let build: Build;
  let service: CrashService;
  beforeAll(async () => {
    build = await buildService();
  });
  afterAll(() => build.remove());
  beforeEach(async () => {
    service = await CrashService.make(build);
  });
  afterEach(() => service.destroy());
  return () => service;
}
