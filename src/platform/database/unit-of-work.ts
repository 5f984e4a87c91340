import type { EntityManager, EntityTarget, ObjectLiteral, QueryRunner, Repository } from 'typeorm';
import type { PoolClient, QueryResult } from 'pg';
import type { Principal } from '../../kernel/principal.js';
import { arrayLiteral } from './array-literal.js';
import { type FunctionCall, selectOf } from './function-call.js';

/** A row of the audit trail as a use case writes it. The unit of work adds who, when and from where. */
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
 * One database transaction bound to one tenant: row-level security shows and accepts rows of its business
 * alone. Use cases get it as an argument; whoever opened it commits it.
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
    /** The wall-clock time that everything written in it is recorded at. */
    readonly startedAt: Date,
    private readonly writeAudit: WriteAudit,
  ) {}

  get businessId(): string {
    return this.principal.businessId;
  }

  /** TypeORM's view of the same transaction. */
  get manager(): EntityManager {
    return this.queryRunner.manager;
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

  /** The first row, or null. */
  async queryOne<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row | null> {
    const [row] = await this.query<Row>(sql, parameters);
    return row ?? null;
  }

  /**
   * Sends a statement whose answer nobody needs, without waiting for it: what follows, the commit too, goes
   * right behind it on the connection. Rows that it locks are so held for less long. The unit of work fails
   * when it fails.
   */
  write(sql: string, parameters: readonly unknown[] = []): void {
    this.flushCalls();
    const written = this.send(sql, parameters);
    // Looked at when the unit of work ends; until then a failure must not count as unhandled.
    written.catch(() => {});
    this.writes.push(written);
  }

  /**
   * Calls a database function for its effect, as `write` does. Calls that follow one another travel as one
   * statement, which runs them in this order.
   */
  call(name: string, parameters: readonly unknown[]): void {
    this.calls.push({ name, parameters });
  }

  /** For whoever opened the unit of work: sends COMMIT behind everything else. */
  async commit(): Promise<void> {
    for (const callback of this.endCallbacks) callback();
    this.flushAudit();
    this.flushCalls();
    const committed = this.send('COMMIT', []);
    await Promise.all([committed, this.settleWrites()]);
    // COMMIT of a transaction that failed on the way answers ROLLBACK, without an error.
    if ((await committed).command !== 'COMMIT')
      throw new Error('the transaction was rolled back at its commit');
    for (const callback of this.commitCallbacks) callback();
  }

  /** For whoever opened the unit of work: waits for what was sent, and throws what went wrong first. */
  async settleWrites(): Promise<void> {
    const results = await Promise.allSettled(this.writes);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Notes a row for the audit trail; it is written with this transaction or not at all. */
  audit(entry: AuditEntry): void {
    this.auditEntries.push(entry);
  }

  /** Writes the audit rows noted so far. Posting calls it first, so that balance rows stay locked for less long. */
  flushAudit(): void {
    if (this.auditEntries.length > 0) this.writeAudit(this, this.auditEntries.splice(0));
  }

  /** Runs right before the commit: for writes that lock what others wait for. */
  beforeCommit(callback: () => void): void {
    this.endCallbacks.push(callback);
  }

  /** Runs after the commit and only then: for mail and other things that cannot be taken back. */
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
