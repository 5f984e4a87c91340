import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Background } from '../background/background.js';
import { Config } from '../config/config.js';

/**
 * Repeats work on this instance. A tick while the last one is still running is skipped. Intervals are added to the
 * SchedulerRegistry because `@Interval` takes a constant, and FAX_CHECK_SECONDS is configured.
 */
@Injectable()
export class Ticks {
  constructor(
    private readonly config: Config,
    private readonly scheduler: SchedulerRegistry,
    private readonly background: Background,
  ) {}

  every(ms: number, name: string, work: () => Promise<unknown>): void {
    // Tests call the work themselves: writes at arbitrary times would change the data that they compare.
    if (this.config.environment === 'test') return;
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      this.background.run(name, async () => {
        try {
          await work();
        } finally {
          isRunning = false;
        }
      });
    }, ms);
    this.scheduler.addInterval(name, timer);
  }
}
