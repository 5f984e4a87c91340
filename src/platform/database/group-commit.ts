import { callerKey, type Principal } from '../../kernel/principal.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Work of one call, in a unit of work of its own. */
export interface CallWork<Result = unknown> {
  readonly principal: Principal;
  /** What the call changes. */
  readonly resource: string;
  readonly work: (uow: UnitOfWork) => Promise<Result>;
}

interface Waiting extends CallWork {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits how long calls wait that arrive while a group is being written. */
const MAX_GROUP_SIZE = 50;

/**
 * Calls of one caller that share commits. Calls that arrive while an earlier one is being written wait, and then run in one
 * transaction: they need the same locks, so each would otherwise wait for the commit of the one before. A group has at most
 * one call for each resource. If a group fails, each of its calls runs alone.
 */
export class GroupCommit {
  /** The waiting calls of each caller. A caller has an entry while one of its calls is being written. */
  private readonly queues = new Map<string, Waiting[]>();

  constructor(
    /** Runs the works in one transaction and returns their results in this order. */
    private readonly runTogether: (works: readonly CallWork[]) => Promise<readonly unknown[]>,
  ) {}

  run<Result>(call: CallWork<Result>): Promise<Result> {
    return new Promise((resolve, reject) =>
      this.enqueue({ ...call, resolve: resolve as (result: unknown) => void, reject }),
    );
  }

  private enqueue(call: Waiting): void {
    // All entries of one transaction have one author.
    const { businessId, actingUserId } = call.principal;
    const caller = `${businessId} ${callerKey(call.principal)} ${actingUserId}`;
    const queue = this.queues.get(caller);
    if (queue) queue.push(call);
    else void this.drain(caller, call);
  }

  private async drain(caller: string, first: Waiting): Promise<void> {
    const queue = [first];
    this.queues.set(caller, queue);
    while (queue.length > 0) await this.runGroup(takeGroup(queue));
    this.queues.delete(caller);
  }

  private async runGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.runTogether(group);
      for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const call of group) await this.runGroup([call]);
    }
  }
}

/** Removes the next group from a queue: in order of arrival, with one call for each resource. */
function takeGroup(queue: Waiting[]): Waiting[] {
  const taken = new Map<string, Waiting>();
  for (const call of queue) {
    if (!taken.has(call.resource)) taken.set(call.resource, call);
    if (taken.size === MAX_GROUP_SIZE) break;
  }
  const group = [...taken.values()];
  const left = queue.filter((call) => !group.includes(call));
  queue.splice(0, queue.length, ...left);
  return group;
}
