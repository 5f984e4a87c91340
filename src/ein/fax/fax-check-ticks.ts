import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Background } from '../../platform/background/background.js';
import { Config } from '../../platform/config/config.js';
import { CheckDueTransmissions } from './check-due-transmissions.js';

/** Wakes this instance to look for faxes that are due. Which instance then checks which, the leases decide. */
@Injectable()
export class FaxCheckTicks implements OnApplicationBootstrap {
  private isChecking = false;

  constructor(
    private readonly config: Config,
    private readonly scheduler: SchedulerRegistry,
    private readonly background: Background,
    private readonly checkDue: CheckDueTransmissions,
  ) {}

  onApplicationBootstrap(): void {
    // Tests say when: what runs by itself would write between what they compare.
    if (this.config.environment === 'test') return;
    const timer = setInterval(() => this.tick(), this.config.fax.checkSeconds * 1000);
    this.scheduler.addInterval('fax-checks', timer);
  }

  private tick(): void {
    if (this.isChecking) return;
    this.isChecking = true;
    this.background.run('checking faxes', async () => {
      try {
        await this.checkDue.run();
      } finally {
        this.isChecking = false;
      }
    });
  }
}
