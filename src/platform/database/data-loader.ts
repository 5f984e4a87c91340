/** A row with the position, from 1, of its key. */
export type Placed<Row> = Row & { readonly place: number };

interface Waiting<Row> {
  readonly key: Buffer;
  readonly resolve: (row: Row | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits the keys of one statement; more than one turn of the event loop collects. */
const MAX_KEYS = 100;

/**
 * Looks up rows by key, at most one row per key. Lookups in the same turn of the event loop share one statement: under
 * load they share a round trip, and a single lookup costs no more than before.
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
