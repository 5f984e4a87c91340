import { groupBy } from '../../kernel/collections.js';
import type { Step, TakesSteps, UnitOfWork } from './unit-of-work.js';

interface Waiting {
  readonly step: Step<never, unknown>;
  readonly input: unknown;
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The steps that units of work of one transaction take together. Each work runs until it needs such a step or ends; when
 * all are waiting, every step runs once, for the inputs of all that wait for it.
 */
export class JointSteps implements TakesSteps {
  private waiting: Waiting[] = [];

  constructor(
    /** Runs the steps. */
    private readonly uow: UnitOfWork,
    private running: number,
  ) {}

  take<Input, Output>(step: Step<Input, Output>, input: Input): Promise<Output> {
    return new Promise<Output>((resolve, reject) => {
      this.waiting.push({ step, input, resolve, reject });
      this.pause();
    });
  }

  /** A work ends, or waits for a step. */
  pause(): void {
    this.running--;
    if (this.running === 0) void this.runSteps();
  }

  private async runSteps(): Promise<void> {
    const waiting = this.waiting;
    this.waiting = [];
    this.running = waiting.length;
    for (const [step, own] of groupBy(waiting, (one) => one.step)) {
      try {
        const inputs = own.map(({ input }) => input as never);
        const outputs = await step(this.uow, inputs);
        for (const [at, { resolve }] of own.entries()) resolve(outputs[at] as never);
      } catch (error) {
        for (const { reject } of own) reject(error);
      }
    }
  }
}
