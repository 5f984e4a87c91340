import { FairQueue, type FairQueueLimits } from './fair-queue.js';

export interface FairSemaphoreLimits {
  /** How many owners run work at the same time. */
  readonly atOnce: number;
  readonly waiting: FairQueueLimits;
}

/** The errors to throw when work cannot wait, or no longer. */
export type Refusals = Readonly<Record<'owner_full' | 'full' | 'stopped', () => Error>>;

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/** Limits how many run expensive work at the same time: one per owner, and owners take turns. */
export class FairSemaphore {
  private readonly running = new Set<string>();
  private readonly waiting: FairQueue<Waiting>;
  private isStopped = false;

  constructor(
    private readonly limits: FairSemaphoreLimits,
    private readonly refusals: Refusals,
  ) {
    this.waiting = new FairQueue(limits.waiting);
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.isStopped) throw this.refusals.stopped();
    if (this.mayRun(owner)) this.running.add(owner);
    else await this.turn(owner);
    try {
      return await work();
    } finally {
      this.running.delete(owner);
      // It has just had a turn.
      this.waiting.moveBack(owner);
      this.startNext();
    }
  }

  /** Rejects work that waits and all later work. Running work continues. */
  stop(): void {
    this.isStopped = true;
    for (const { refuse } of this.waiting.clear()) refuse(this.refusals.stopped());
  }

  private turn(owner: string): Promise<void> {
    return new Promise((start, refuse) => {
      const outcome = this.waiting.add(owner, { start, refuse });
      if (outcome !== 'added') refuse(this.refusals[outcome]());
    });
  }

  /** Passes the place directly to the next owner, so that no newcomer takes it. */
  private startNext(): void {
    const next = this.waiting.next((owner) => this.mayRun(owner));
    if (next === null) return;
    this.running.add(next.owner);
    next.item.start();
  }

  private mayRun(owner: string): boolean {
    return this.running.size < this.limits.atOnce && !this.running.has(owner);
  }
}
