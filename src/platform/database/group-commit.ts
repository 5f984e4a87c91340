import { callerKey, type Principal } from '../../kernel/principal.js';
import type { UnitOfWork } from './unit-of-work.js';

/** What a unit of work runs: a function, or one call of a bulk operation. */
export type Work<Result> = ((uow: UnitOfWork) => Promise<Result>) | BulkCall<Result>;

/** One call of a bulk operation. */
export interface BulkCall<Result> {
  /** Runs alone in a unit of work that is already open. */
  runIn(uow: UnitOfWork): Promise<Result>;
  /** Opens a unit of work, possibly together with other calls. */
  runGrouped(principal: Principal, open: OpenGroup): Promise<Result>;
}

/** Runs work in a new unit of work. `principals` are the callers by the resources that their calls change. */
export type OpenGroup = <Result>(
  work: (uow: UnitOfWork) => Promise<Result>,
  principals: ReadonlyMap<string, Principal>,
) => Promise<Result>;

interface QueuedCall<Input, Result> {
  readonly principal: Principal;
  readonly resourceId: string;
  readonly input: Input;
  readonly open: OpenGroup;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits how long calls wait that arrive while a group is being written. */
const MAX_GROUP_SIZE = 50;

/**
 * An all-or-nothing operation on many inputs, whose single calls share commits. Calls that arrive while an earlier call of
 * the same caller is being written wait and share the next unit of work: decisions of one entity run one after the other
 * anyway, each after the previous commit. With eight concurrent clients this doubles the decisions per second. A group has at most one call for each resource. If a group fails, each of its calls runs alone.
 */
export class BulkOperation<Input, Result> {
  /** The waiting calls of each caller. A caller has an entry while one of its calls is being written. */
  private readonly queues = new Map<string, QueuedCall<Input, Result>[]>();

  constructor(
    /** Returns the results in the order of the inputs. */
    private readonly run: (uow: UnitOfWork, inputs: readonly Input[]) => Promise<readonly Result[]>,
  ) {}

  /** @param resourceId the resource that the call changes, as its audit entries name it */
  call(resourceId: string, input: Input): BulkCall<Result> {
    return {
      runIn: async (uow) => only(await this.run(uow, [input])),
      runGrouped: (principal, open) =>
        new Promise((resolve, reject) =>
          this.enqueue({ principal, resourceId, input, open, resolve, reject }),
        ),
    };
  }

  private enqueue(call: QueuedCall<Input, Result>): void {
    // All entries of one unit of work have one author.
    const { businessId, actingUserId } = call.principal;
    const caller = `${businessId} ${callerKey(call.principal)} ${actingUserId}`;
    const queue = this.queues.get(caller);
    if (queue) queue.push(call);
    else void this.drain(caller, call);
  }

  private async drain(caller: string, first: QueuedCall<Input, Result>): Promise<void> {
    const queue = [first];
    this.queues.set(caller, queue);
    while (queue.length > 0) await this.runGroup(takeGroup(queue));
    this.queues.delete(caller);
  }

  private async runGroup(group: readonly QueuedCall<Input, Result>[]): Promise<void> {
    const [first, ...others] = group;
    if (!first) return;
    try {
      const inputs = group.map(({ input }) => input);
      const principals = new Map(group.map(({ resourceId, principal }) => [resourceId, principal]));
      const results = await first.open((uow) => this.run(uow, inputs), principals);
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (others.length === 0) first.reject(error);
      else await Promise.all(group.map((call) => this.runGroup([call])));
    }
  }
}

/** Runs work in a unit of work that is already open. */
export function runIn<Result>(uow: UnitOfWork, work: Work<Result>): Promise<Result> {
  return typeof work === 'function' ? work(uow) : work.runIn(uow);
}

/** Removes the next group from a queue: in order of arrival, with one call for each resource. */
function takeGroup<Call extends { readonly resourceId: string }>(queue: Call[]): Call[] {
  const taken = new Map<string, Call>();
  for (const call of queue) {
    if (!taken.has(call.resourceId)) taken.set(call.resourceId, call);
    if (taken.size === MAX_GROUP_SIZE) break;
  }
  const group = [...taken.values()];
  const left = queue.filter((call) => !group.includes(call));
  queue.splice(0, queue.length, ...left);
  return group;
}

function only<Result>([result, ...others]: readonly Result[]): Result {
  if (result === undefined || others.length > 0)
    throw new Error('a bulk operation returns one result per input');
  return result;
}
