import type { ModuleMetadata } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { DatabaseModule } from '../../../src/database.module.js';
import { Clock } from '../../../src/platform/clock/clock.js';
import { NestLogger } from '../../../src/platform/logging/nest-logger.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { cloneDatabase } from './clone-database.js';
import { FakeClock } from './fake-clock.js';
import { testRuntime } from './runtime.js';
import { NOW } from './world.js';

export interface ServiceModules {
  readonly module: TestingModule;
  readonly clock: FakeClock;
}

/** A few modules of the service on a real database, without the rest and without HTTP. Close the module. */
export async function startModules(imports: ModuleMetadata['imports'] = []): Promise<ServiceModules> {
  const { runtime } = testRuntime(await cloneDatabase());
  const clock = new FakeClock(Date.parse(NOW));
  const module = await Test.createTestingModule({
    imports: [DatabaseModule.forRoot(runtime), PlatformModule.forRoot(runtime), ...imports],
  })
    .setLogger(new NestLogger(runtime.logger))
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
  await module.init();
  return { module, clock };
}
