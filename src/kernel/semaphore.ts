/** Limits how many run expensive work at the same time; the others wait in order of arrival. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: { readonly atOnce: number; readonly mostWaiting: number },
    /** The error to throw if too many wait already. */
    private readonly refusal: () => Error,
  ) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.turn();
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Pass the place directly to the next in line, so that no newcomer takes it.
      if (next) next();
      else this.running--;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.limits.mostWaiting) throw this.refusal();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
