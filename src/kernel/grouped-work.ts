interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupLimits<Item> {
  /** How many items a group has at most. */
  readonly most: number;
  /** What an item is about. A group has one item about each thing: the second builds on what the first left. */
  readonly aboutOf: (item: Item) => string;
}

/**
 * What comes in while something of the same line is under way is done together as soon as that has ended, in the
 * order in which it came. Whoever finds nobody there waits for nothing and is done alone. When a group fails, each of its
 * items is done alone, so that nobody gets another's error.
 */
export class GroupedWork<Item, Answer> {
  /** Those that wait, by line; a line is here while something of it is under way. */
  private readonly lines = new Map<string, Waiting<Item, Answer>[]>();

  constructor(
    /** Does all items or none; answers in their order. */
    private readonly doTogether: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly limits: GroupLimits<Item>,
  ) {}

  run(line: string, item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiting = this.lines.get(line);
      if (waiting) waiting.push({ item, resolve, reject });
      else void this.work(line, { item, resolve, reject });
    });
  }

  private async work(line: string, first: Waiting<Item, Answer>): Promise<void> {
    const waiting = [first];
    this.lines.set(line, waiting);
    while (waiting.length > 0) await this.finish(this.take(waiting));
    this.lines.delete(line);
  }

  private take(waiting: Waiting<Item, Answer>[]): Waiting<Item, Answer>[] {
    const taken = new Map<string, Waiting<Item, Answer>>();
    for (const one of waiting) {
      const about = this.limits.aboutOf(one.item);
      if (!taken.has(about)) taken.set(about, one);
      if (taken.size === this.limits.most) break;
    }
    const group = [...taken.values()];
    const left = waiting.filter((one) => !group.includes(one));
    waiting.splice(0, waiting.length, ...left);
    return group;
  }

  private async finish(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.doTogether(group.map(({ item }) => item));
      for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      const [first, ...others] = group;
      if (others.length === 0) first?.reject(error);
      else await Promise.all(group.map((one) => this.finish([one])));
    }
  }
}
