import type { EntityTarget, ObjectLiteral, QueryRunner, Repository } from 'typeorm';
import type { PoolClient, QueryResult } from 'pg';
import { groupBy } from '../../kernel/collections.js';
import type { Principal } from '../../kernel/principal.js';
import { arrayLiteral } from './array-literal.js';
import { type FunctionCall, selectOf } from './function-call.js';
import { countInserted } from './cached-plans.js';

/** An audit trail entry as a use case writes it. The unit of work adds who, when and from where. */
export interface AuditEntry {
  /** What happened, as `noun.verb`: `bank_transaction.recategorize`. */
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  /** What changed, never a secret. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** A step for the inputs of one or more units of work. Returns the outputs in this order. */
export type Step<Input, Output> = (uow: UnitOfWork, inputs: readonly Input[]) => Promise<readonly Output[]>;

export interface TakesSteps {
  take<Input, Output>(step: Step<Input, Output>, input: Input): Promise<Output>;
}

/** Writes what the units of work of a transaction have gathered. */
export type WriteGathered<Item> = (uow: UnitOfWork, items: readonly Item[]) => void;

/** A database transaction, which one unit of work has, or several share. */
interface Transaction {
  readonly client: PoolClient;
  readonly queryRunner: QueryRunner;
  readonly startedAt: Date;
  readonly isShared: boolean;
  readonly writes: Promise<unknown>[];
  readonly calls: FunctionCall[];
  readonly audited: { readonly principal: Principal; readonly entry: AuditEntry }[];
  readonly gathered: Map<WriteGathered<never>, unknown[]>;
  readonly endCallbacks: (() => void)[];
  readonly commitCallbacks: (() => void)[];
}

/** How Database begins a transaction. */
export type Begun = Pick<Transaction, 'client' | 'queryRunner' | 'startedAt' | 'isShared'>;

export type WriteAudit = (uow: UnitOfWork, entries: readonly AuditEntry[], principal: Principal) => void;

/**
 * A database transaction bound to one tenant: row-level security shows and accepts only rows of its business. Use
 * cases get it as an argument; Database, which opens it, commits it. Calls of one caller may share a transaction: then
 * each has a unit of work of its own (group-commit.ts).
 */
export class UnitOfWork {
  private constructor(
    readonly principal: Principal,
    private readonly transaction: Transaction,
    private readonly writeAudit: WriteAudit,
    /** Null in a unit of work that takes its steps alone. */
    private readonly steps: TakesSteps | null = null,
  ) {}

  static begin(principal: Principal, begun: Begun, writeAudit: WriteAudit): UnitOfWork {
    const transaction: Transaction = {
      ...begun,
      writes: [],
      calls: [],
      audited: [],
      gathered: new Map(),
      endCallbacks: [],
      commitCallbacks: [],
    };
    return new UnitOfWork(principal, transaction, writeAudit);
  }

  /** A unit of work of a call that shares this transaction with others of the same caller. */
  share(principal: Principal, steps: TakesSteps): UnitOfWork {
    return new UnitOfWork(principal, this.transaction, this.writeAudit, steps);
  }

  /** The wall-clock time at which everything written in it is recorded. */
  get startedAt(): Date {
    return this.transaction.startedAt;
  }

  get businessId(): string {
    return this.principal.businessId;
  }

  /** The TypeORM repository of an entity, inside this transaction. */
  repository<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.transaction.queryRunner.manager.getRepository(entity);
  }

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    this.flushCalls();
    const { rows } = await this.send<Row>(sql, parameters);
    return rows;
  }

  /** Like `query`, with a statement that each connection parses and plans once. A name must always have the same text. */
  async queryPrepared<Row extends object>(
    name: string,
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Row[]> {
    this.flushCalls();
    const { rows } = await this.transaction.client.query<Row>({
      name,
      text: sql,
      values: parameters.map(toParameter),
    });
    return rows;
  }

  /** The first row, or null. */
  async queryOne<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row | null> {
    const [row] = await this.query<Row>(sql, parameters);
    return row ?? null;
  }

  /**
   * Sends a statement without a result and does not wait for it: the next statement, or the commit, follows on the
   * connection at once. This shortens how long its row locks are held. If it fails, the unit of work fails.
   */
  write(sql: string, parameters: readonly unknown[] = []): void {
    this.flushCalls();
    const written = this.send(sql, parameters);
    // settleWrites reports a failure; until then it must not count as an unhandled rejection.
    written.catch(() => {});
    this.transaction.writes.push(written);
  }

  /**
   * Like `write`, with a statement that each connection parses and plans once. A name must always have the same text. The
   * statement is sent at once, before calls that are still queued.
   */
  writePrepared(name: string, sql: string, parameters: readonly unknown[]): void {
    const written = this.transaction.client.query({ name, text: sql, values: parameters.map(toParameter) });
    // The unit of work checks it when it ends; until then a failure must not count as unhandled.
    written.catch(() => {});
    this.transaction.writes.push(written);
  }

  /**
   * Calls a database function for its effect, like `write`. Consecutive calls are sent as one statement, which runs
   * them in this order.
   */
  call(name: string, parameters: readonly unknown[]): void {
    this.transaction.calls.push({ name, parameters });
  }

  /** Called by Database: sends COMMIT after everything else. */
  async commit(): Promise<void> {
    this.flushAudit();
    for (const [write, items] of this.transaction.gathered) write(this, items as never[]);
    for (const callback of this.transaction.endCallbacks) callback();
    this.flushAudit();
    this.flushCalls();
    const committed = this.send('COMMIT', []);
    await Promise.all([committed, this.settleWrites()]);
    // COMMIT of a failed transaction reports ROLLBACK, without an error.
    if ((await committed).command !== 'COMMIT')
      throw new Error('the transaction was rolled back at its commit');
    for (const callback of this.transaction.commitCallbacks) callback();
  }

  /** Called by Database: waits for all writes and throws the first error. */
  async settleWrites(): Promise<void> {
    const results = await Promise.allSettled(this.transaction.writes);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Adds an entry to the audit trail; it is written with this transaction or not at all. */
  audit(entry: AuditEntry): void {
    this.transaction.audited.push({ principal: this.principal, entry });
  }

  /** Writes the audit entries so far. Posting calls it first, so that balance rows are locked for less time. */
  flushAudit(): void {
    const entries = this.transaction.audited.splice(0);
    for (const [principal, own] of groupBy(entries, (audited) => audited.principal))
      this.writeAudit(
        this,
        own.map(({ entry }) => entry),
        principal,
      );
  }

  /**
   * Takes a step, together with the other calls that share the transaction: with one statement for all of them, for
   * example. A step is the same function for all.
   */
  async together<Input, Output>(step: Step<Input, Output>, input: Input): Promise<Output> {
    if (this.steps) return this.steps.take(step, input);
    const [output] = await step(this, [input]);
    return output as Output;
  }

  /**
   * Writes an item whose statement locks what others wait for, in one order: at once, or together with those of the
   * other units of work right before the commit, if they share the transaction.
   */
  gather<Item>(write: WriteGathered<Item>, item: Item): void {
    if (!this.transaction.isShared) return write(this, [item]);
    const items = this.transaction.gathered.get(write);
    if (items) items.push(item);
    else this.transaction.gathered.set(write, [item]);
  }

  /** Counts rows that a statement inserts: connections discard their plans when tables have grown. */
  countInserted(rows: number): void {
    countInserted(this.transaction.client, rows);
  }

  /** Runs right before the commit: for writes whose locks other transactions wait for. */
  beforeCommit(callback: () => void): void {
    this.transaction.endCallbacks.push(callback);
  }

  /** Runs after a successful commit: for mail and other effects that cannot be undone. */
  afterCommit(callback: () => void): void {
    this.transaction.commitCallbacks.push(callback);
  }

  private flushCalls(): void {
    if (this.transaction.calls.length === 0) return;
    const { sql, parameters } = selectOf(this.transaction.calls.splice(0));
    this.write(sql, parameters);
  }

  private send<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    return this.transaction.client.query<Row>(sql, parameters.map(toParameter));
  }
}

function toParameter(value: unknown): unknown {
  return Array.isArray(value) ? (arrayLiteral(value) ?? value) : value;
}
