/** Lets a few at a time do something that takes much of the machine; the others wait in the order in which they came. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: { readonly atOnce: number; readonly mostWaiting: number },
    /** What is thrown when too many wait already. */
    private readonly refusal: () => Error,
  ) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.turn();
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Whoever is next takes over the place, so that nobody slips in between.
      if (next) next();
      else this.running--;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.limits.mostWaiting) throw this.refusal();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
