/** The statuses in which a trigger is allowed, and the status that it leads to. */
export interface Transition<Status extends string> {
  readonly from: readonly Status[];
  readonly to: Status;
}

/** The statuses of a record and the triggers between them. Pure: callers write the new status. */
export class Lifecycle<Status extends string, Trigger extends string> {
  /**
   * Throws a RangeError for an invalid table: a transition with an unknown status, or a status that no transition leads
   * to.
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

  /** The status that a trigger leads to, or null if it is not allowed. */
  next(status: Status, trigger: Trigger): Status | null {
    const { from, to } = this.transitions[trigger];
    return from.includes(status) ? to : null;
  }

  private requireKnown(trigger: Trigger): void {
    const { from, to } = this.transitions[trigger];
    const unknown = [...from, to, this.initial].filter((status) => !this.statuses.includes(status));
    if (unknown.length > 0)
      throw new RangeError(`${trigger} names ${unknown.join(', ')}, which is not a status`);
  }

  private reachable(): Set<Status> {
    const reached = new Set([this.initial]);
    // Iteration over a set includes the items that are added during it.
    for (const status of reached) {
      for (const trigger of this.triggers) {
        const next = this.next(status, trigger);
        if (next !== null) reached.add(next);
      }
    }
    return reached;
  }
}
