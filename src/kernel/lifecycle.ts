/** What a trigger does: from which statuses it is allowed, and the one that it leads to. */
export interface Transition<Status extends string> {
  readonly from: readonly Status[];
  readonly to: Status;
}

/** The statuses that something goes through, and what moves it. Pure: whoever moves it writes the new status. */
export class Lifecycle<Status extends string, Trigger extends string> {
  /**
   * Throws a RangeError for a table that cannot be meant: a transition between statuses that do not exist, or a
   * status that nothing leads to.
   */
  constructor(
    readonly statuses: readonly Status[],
    readonly initial: Status,
    readonly transitions: Readonly<Record<Trigger, Transition<Status>>>,
  ) {
    for (const trigger of this.triggers) this.requireKnown(trigger);
    const unreachable = statuses.filter((status) => !this.reachable().has(status));
    if (unreachable.length > 0) throw new RangeError(`nothing leads to ${unreachable.join(', ')}`);
  }

  get triggers(): readonly Trigger[] {
    return Object.keys(this.transitions) as Trigger[];
  }

  /** The status that a trigger leads to, or null when it is not allowed. */
  next(status: Status, trigger: Trigger): Status | null {
    const { from, to } = this.transitions[trigger];
    return from.includes(status) ? to : null;
  }

  private requireKnown(trigger: Trigger): void {
    const { from, to } = this.transitions[trigger];
    const unknown = [...from, to, this.initial].filter((status) => !this.statuses.includes(status));
    if (unknown.length > 0)
      throw new RangeError(`${trigger} names ${unknown.join(', ')}, which is no status`);
  }

  private reachable(): Set<Status> {
    const reached = new Set([this.initial]);
    // A set that grows while it is walked is walked to its end.
    for (const status of reached) {
      for (const trigger of this.triggers) {
        const next = this.next(status, trigger);
        if (next !== null) reached.add(next);
      }
    }
    return reached;
  }
}
