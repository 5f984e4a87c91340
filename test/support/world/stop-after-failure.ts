import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** Ends a run some time after its first failure, which leaves time to see what else fails, and no more. */
export class StopAfterFailure implements Reporter {
  private vitest: Vitest | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly delayMs: number) {}

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') this.startTimer();
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed') this.startTimer();
  }

  onTestRunEnd(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private startTimer(): void {
    this.timer ??= setTimeout(() => void this.vitest?.cancelCurrentRun('test-failure'), this.delayMs);
  }
}
