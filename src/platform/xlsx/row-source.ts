import type { SheetRow } from './cells.js';

export type SheetRows = Iterable<SheetRow> | AsyncIterable<readonly SheetRow[]>;

/** The rows of a sheet, one by one, for as many worksheets as they need. */
export class RowSource {
  private readonly batches: Iterator<readonly SheetRow[]> | AsyncIterator<readonly SheetRow[]>;
  private readonly first: SheetRow[] = [];
  private batch: readonly SheetRow[] = [];
  private at = 0;

  /** Remembers the first `topCount` rows. */
  constructor(
    rows: SheetRows,
    private readonly topCount: number,
  ) {
    this.batches =
      Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : [[...rows]][Symbol.iterator]();
  }

  get hasBegun(): boolean {
    return this.first.length > 0;
  }

  /** The rows that are repeated at the top of each further worksheet. */
  get top(): readonly SheetRow[] {
    return this.first;
  }

  /** The next row if it has been read. Null: `read` first. */
  take(): SheetRow | null {
    const row = this.batch[this.at];
    if (row === undefined) return null;
    this.at++;
    if (this.first.length < this.topCount) this.first.push(row);
    return row;
  }

  /** Whether there is a next row, which has then been read. */
  async read(): Promise<boolean> {
    while (this.at >= this.batch.length) {
      const next = await this.batches.next();
      if (next.done === true) return false;
      [this.batch, this.at] = [next.value, 0];
    }
    return true;
  }

  /** Ends the reading. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }
}
