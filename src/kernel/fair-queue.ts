/** How many items may wait, of one owner and of all. */
export interface FairQueueLimits {
  readonly perOwner: number;
  readonly all: number;
}

/** Items that wait, each for its owner. Owners take turns, and the items of an owner keep their order. */
export class FairQueue<Item> {
  /** The owner whose turn is next comes first. */
  private readonly lines = new Map<string, Item[]>();
  private count = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  get size(): number {
    return this.count;
  }

  /** Adds an item behind those of its owner, or says which limit it would exceed. */
  add(owner: string, item: Item): 'added' | 'owner_full' | 'full' {
    const line = this.lines.get(owner) ?? [];
    if (line.length >= this.limits.perOwner) return 'owner_full';
    if (this.count >= this.limits.all) return 'full';
    line.push(item);
    this.lines.set(owner, line);
    this.count++;
    return 'added';
  }

  /** Removes the first item of the next owner that may go. That owner then takes its next turn after all others. */
  next(mayGo: (owner: string) => boolean): { readonly owner: string; readonly item: Item } | null {
    for (const [owner, line] of this.lines) {
      const [item] = line;
      if (item === undefined || !mayGo(owner)) continue;
      line.shift();
      this.lines.delete(owner);
      if (line.length > 0) this.lines.set(owner, line);
      this.count--;
      return { owner, item };
    }
    return null;
  }

  /** Lets all other owners go first. */
  moveBack(owner: string): void {
    const line = this.lines.get(owner);
    if (line === undefined) return;
    this.lines.delete(owner);
    this.lines.set(owner, line);
  }

  /** Removes all items. */
  clear(): Item[] {
    const items = [...this.lines.values()].flat();
    this.lines.clear();
    this.count = 0;
    return items;
  }
}
