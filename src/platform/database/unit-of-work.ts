import type { EntityTarget, ObjectLiteral, QueryRunner, Repository } from 'typeorm';
import type { PoolClient, QueryResult } from 'pg';
import type { Principal } from '../../kernel/principal.js';
import { arrayLiteral } from './array-literal.js';
import { type FunctionCall, selectOf } from './function-call.js';

/** An audit trail entry as a use case writes it. The unit of work adds who, when and from where. */
export interface AuditEntry {
  /** What happened, as `noun.verb`: `bank_transaction.recategorize`. */
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  /** What changed, never a secret. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

export type WriteAudit = (uow: UnitOfWork, entries: readonly AuditEntry[]) => void;

/**
 * One database transaction bound to one tenant: row-level security shows and accepts only rows of its business. Use
 * cases get it as an argument; Database, which opens it, commits it.
 */
export class UnitOfWork {
  private readonly auditEntries: AuditEntry[] = [];
  private readonly endCallbacks: (() => void)[] = [];
  private readonly commitCallbacks: (() => void)[] = [];
  private readonly writes: Promise<unknown>[] = [];
  private calls: FunctionCall[] = [];

  constructor(
    readonly principal: Principal,
    private readonly client: PoolClient,
    private readonly queryRunner: QueryRunner,
    /** The wall-clock time at which everything written in it is recorded. */
    readonly startedAt: Date,
    private readonly writeAudit: WriteAudit,
  ) {}

  get businessId(): string {
    return this.principal.businessId;
  }

  /** The TypeORM repository of an entity, inside this transaction. */
  repository<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.queryRunner.manager.getRepository(entity);
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
    const { rows } = await this.client.query<Row>({ name, text: sql, values: parameters.map(toParameter) });
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
    this.writes.push(written);
  }

  /**
   * Like `write`, with a statement that each connection parses and plans once. A name must always have the same text. The
   * statement is sent at once, before calls that are still queued.
   */
  writePrepared(name: string, sql: string, parameters: readonly unknown[]): void {
    const written = this.client.query({ name, text: sql, values: parameters.map(toParameter) });
    // The unit of work checks it when it ends; until then a failure must not count as unhandled.
    written.catch(() => {});
    this.writes.push(written);
  }

  /**
   * Calls a database function for its effect, like `write`. Consecutive calls are sent as one statement, which runs
   * them in this order.
   */
  call(name: string, parameters: readonly unknown[]): void {
    this.calls.push({ name, parameters });
  }

  /** Called by Database: sends COMMIT after everything else. */
  async commit(): Promise<void> {
    for (const callback of this.endCallbacks) callback();
    this.flushAudit();
    this.flushCalls();
    const committed = this.send('COMMIT', []);
    await Promise.all([committed, this.settleWrites()]);
    // COMMIT of a failed transaction reports ROLLBACK, without an error.
    if ((await committed).command !== 'COMMIT')
      throw new Error('the transaction was rolled back at its commit');
    for (const callback of this.commitCallbacks) callback();
  }

  /** Called by Database: waits for all writes and throws the first error. */
  async settleWrites(): Promise<void> {
    const results = await Promise.allSettled(this.writes);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Adds an entry to the audit trail; it is written with this transaction or not at all. */
  audit(entry: AuditEntry): void {
    this.auditEntries.push(entry);
  }

  /** Writes the audit entries so far. Posting calls it first, so that balance rows are locked for less time. */
  flushAudit(): void {
    if (this.auditEntries.length > 0) this.writeAudit(this, this.auditEntries.splice(0));
  }

  /** Runs right before the commit: for writes whose locks other transactions wait for. */
  beforeCommit(callback: () => void): void {
    this.endCallbacks.push(callback);
  }

  /** Runs after a successful commit: for mail and other effects that cannot be undone. */
  afterCommit(callback: () => void): void {
    this.commitCallbacks.push(callback);
  }

  private flushCalls(): void {
    if (this.calls.length === 0) return;
    const { sql, parameters } = selectOf(this.calls);
    this.calls = [];
    this.write(sql, parameters);
  }

  private send<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    return this.client.query<Row>(sql, parameters.map(toParameter));
  }
}

function toParameter(value: unknown): unknown {
  return Array.isArray(value) ? (arrayLiteral(value) ?? value) : value;
}
