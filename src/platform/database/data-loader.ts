/** A row with the place, from 1, of the key that it was found for. */
export type Placed<Row> = Row & { readonly place: number };

interface Waiting<Row> {
  readonly key: Buffer;
  readonly resolve: (row: Row | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Bounds what one statement carries; more than a turn of the event loop ever gathers. */
const MAX_KEYS = 100;

/**
 * Look-ups by key, at most one row each. Those that are asked for in one turn of the event loop travel as one
 * statement: under load a trip to the database is then shared, and alone it costs what it cost.
 */
export class DataLoader<Row extends object> {
  private waiting: Waiting<Row>[] = [];

  constructor(private readonly send: (keys: readonly Buffer[]) => Promise<readonly Placed<Row>[]>) {}

  find(key: Buffer): Promise<Row | null> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => void this.flush());
      this.waiting.push({ key, resolve, reject });
      if (this.waiting.length >= MAX_KEYS) void this.flush();
    });
  }

  private async flush(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length === 0) return;
    try {
      const rows = await this.send(batch.map(({ key }) => key));
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      for (const [index, { resolve }] of batch.entries()) resolve(byPlace.get(index + 1) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
