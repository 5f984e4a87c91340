import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';

/**
 * Work that no request waits for, such as mail: a response neither fails with it nor reveals by its timing whether there
 * was any. The service waits for it when it stops.
 */
@Injectable()
export class Background implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Background.name);
  private readonly running = new Set<Promise<void>>();

  /** Starts the work and logs its errors under its name. */
  run(name: string, work: () => Promise<void>): void {
    const running = this.guarded(name, work).finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Resolves when all started work has ended. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  private async guarded(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error({ err: error }, `${name} failed`);
    }
  }
}
