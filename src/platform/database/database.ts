import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Optional } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DataSource, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { Principal } from '../../kernel/principal.js';
import { insertAuditRows } from '../audit/insert-audit-rows.js';
import { Clock } from '../clock/clock.js';
import { type Cell, CELLS, type DatabaseTarget } from './database-target.js';
import { type CallWork, GroupCommit } from './group-commit.js';
import { replicaRead, type RetryReason, unitOfWorkRetried } from '../metrics/signals.js';
import { JointSteps } from './joint-steps.js';
import { joinTransaction, leaveTransaction } from './join-transaction.js';
import { isLostConnection, LostConnection, partsOf } from './lost-connection.js';
import { newestMigrationOf } from './migration-names.js';
import {
  asService,
  asTenant,
  type Opening,
  openingStatement,
  READ_ONLY,
  READ_SNAPSHOT,
  READ_WRITE,
} from './opening.js';
import { Replica } from './replica/replica.js';
import { UnitOfWork } from './unit-of-work.js';

const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 20;
/** Errors after which the database asks to try again. */
const RETRYABLE = new Map<string, RetryReason>([
  ['40001', 'serialization_failure'],
  ['40P01', 'deadlock'],
]);
const READ_ONLY_SERVER = '25006';

export interface ReadStatement {
  readonly text: string;
  readonly values: unknown[];
  /** Always of the same text. */
  readonly name?: string;
}

/** A transaction of the service itself, without a tenant: credential lookups, lists of businesses, users. */
export type SystemWork = Pick<UnitOfWork, 'query' | 'queryOne' | 'repository'>;

/** The only way to the database. Nothing touches a tenant's tables outside a unit of work that it opens. */
@Injectable()
export class Database {
  /** Its timestamp: triggers apply a check only to writers that contain the migration that introduced it. */
  private readonly newestMigration: string;
  private readonly groups: GroupCommit;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    /** Missing in programs that have no requests. */
    @Optional() private readonly replica?: Replica,
  ) {
    this.newestMigration = newestMigrationOf(dataSource.migrations);
    this.groups = new GroupCommit((works) => this.runTogether(works));
  }

  /**
   * Runs work as the principal's tenant, in the cell of its business, and commits it. Serialization failures and deadlocks are
   * retried, so work must have no effects outside its unit of work. Work on a `sharedResource` may share a transaction with work
   * of the same caller on others.
   */
  async run<T>(
    principal: Principal,
    work: (uow: UnitOfWork) => Promise<T>,
    sharedResource: string | null = null,
  ): Promise<T> {
    if (sharedResource === null) return this.transact(asTenant(principal, READ_WRITE), work);
    return this.groups.run({ principal, work, resource: sharedResource });
  }

  /** Runs reads that all see one snapshot, as the principal's tenant. */
  async read<T>(principal: Principal, work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    return this.transact(asTenant(principal, READ_SNAPSHOT), work);
  }

  /**
   * Like `read`, for a request that may show what was true some seconds ago: the replica serves it, if there is one that has
   * replayed what the caller has seen. If the replica fails, the work runs again on the primary, unless `isRepeatable` says that
   * it has already had an effect.
   */
  async readRecent<T>(
    principal: Principal,
    work: (uow: UnitOfWork) => Promise<T>,
    isRepeatable: () => boolean = () => true,
  ): Promise<T> {
    return this.onReplica(
      principal,
      (replica) => this.attempt(asTenant(principal, READ_SNAPSHOT), work, replica),
      () => this.read(principal, work),
      isRepeatable,
    );
  }

  /** Runs work as the service itself in the control database: users, credentials, the list of businesses. */
  async control<T>(work: (system: SystemWork) => Promise<T>): Promise<T> {
    return this.transact(asService('control'), work);
  }

  /** Runs work as the service itself in one cell, across its businesses. */
  async inCell<T>(cell: Cell, work: (system: SystemWork) => Promise<T>): Promise<T> {
    return this.transact(asService(cell), work);
  }

  /** Runs work as the service itself in each cell, one after the other, and returns all results in one list. */
  async inEachCell<T>(work: (system: SystemWork) => Promise<readonly T[]>): Promise<T[]> {
    const results: T[] = [];
    for (const cell of CELLS) results.push(...(await this.inCell(cell, work)));
    return results;
  }

  /**
   * Runs one autocommit statement in the control database, on a pooled connection, as the login role, which sees no tenant's
   * rows. For functions that set role and tenant themselves, the credential lookup and the rate buckets.
   */
  async single<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.dataSource.query<Row[]>(sql, parameters as unknown[]);
  }

  /**
   * One read like `readRecent`, in one round trip: BEGIN, role and tenant, the statement and COMMIT are sent together. A
   * statement with a name is planned once for each connection.
   */
  async readOnce<Row extends object>(principal: Principal, statement: ReadStatement): Promise<Row[]> {
    const opening = asTenant(principal, READ_ONLY);
    return this.onReplica(
      principal,
      (replica) => this.sendOnce<Row>(opening, statement, replica),
      () => this.sendOnce<Row>(opening, statement, this.connectionTo(opening.target)),
    );
  }

  private async sendOnce<Row extends object>(
    opening: Opening,
    statement: ReadStatement,
    queryRunner: QueryRunner,
  ): Promise<Row[]> {
    const client = (await queryRunner.connect()) as PoolClient;
    try {
      const begin = openingStatement(opening, this.newestMigration);
      const sent = [client.query(begin), client.query<Row>(statement)] as const;
      // After an error in the statement, COMMIT rolls back.
      const results = await Promise.allSettled([...sent, client.query('COMMIT')]);
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      return (await sent[1]).rows;
    } finally {
      await queryRunner.release();
    }
  }

  /** Runs a read on the replica, or on the primary if the replica may not serve it or fails. */
  private async onReplica<T>(
    principal: Principal,
    read: (replica: QueryRunner) => Promise<T>,
    readFromPrimary: () => Promise<T>,
    isRepeatable: () => boolean = () => true,
  ): Promise<T> {
    const replica = this.replica ? await this.replica.connect(principal) : null;
    if (!replica) return readFromPrimary();
    try {
      return await read(replica);
    } catch (error) {
      if (!hasFailed(error) || !isRepeatable()) throw error;
      replicaRead.publish({ outcome: 'failed' });
      return readFromPrimary();
    }
  }

  /** One pool serves every target. */
  private connectionTo(_target: DatabaseTarget): QueryRunner {
    return this.dataSource.createQueryRunner();
  }

  /** A group is tried once: if it fails, its works run alone, and are retried like others. */
  private async runTogether(works: readonly CallWork[]): Promise<unknown[]> {
    const [first, ...others] = works;
    if (!first) return [];
    const opening = asTenant(first.principal, READ_WRITE);
    if (others.length === 0) return [await this.transact(opening, first.work)];
    return this.attempt({ ...opening, isShared: true }, async (uow) => {
      const steps = new JointSteps(uow, works.length);
      const run = async ({ principal, work }: CallWork) => {
        try {
          return await work(uow.share(principal, steps));
        } finally {
          steps.pause();
        }
      };
      // All have ended before the transaction does.
      const results = await Promise.allSettled(works.map(run));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      return results.map((result) => (result.status === 'fulfilled' ? result.value : null));
    });
  }

  private async transact<T>(opening: Opening, work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(opening, work);
      } catch (error) {
        const reason = RETRYABLE.get((error as { code?: string }).code ?? '');
        if (attempt >= MAX_ATTEMPTS || reason === undefined) throw error;
        unitOfWorkRetried.publish({ reason });
        await sleep(RETRY_DELAY_MS * attempt * (0.5 + Math.random()));
      }
    }
  }

  private async attempt<T>(
    opening: Opening,
    work: (uow: UnitOfWork) => Promise<T>,
    queryRunner = this.connectionTo(opening.target),
  ): Promise<T> {
    const statement = openingStatement(opening, this.newestMigration);
    const client = (await queryRunner.connect()) as PoolClient;
    const startedAt = this.clock.now();
    const begun = { client, queryRunner, startedAt, isShared: opening.isShared };
    const uow = UnitOfWork.begin(opening.principal, begun, insertAuditRows);
    try {
      uow.write(statement);
      joinTransaction(queryRunner);
      const result = await work(uow);
      await uow.commit();
      return result;
    } catch (error) {
      // A connection that cannot roll back is broken: the pool drops it on release.
      await client.query('ROLLBACK').catch(() => {});
      // The first error is the cause; later statements only report that the transaction has failed.
      const cause: unknown = await uow.settleWrites().then(
        () => error,
        (first: unknown) => first,
      );
      // Another server has become the primary: a new connection may lead there.
      if (opening.begin === READ_WRITE && partsOf(cause).code === READ_ONLY_SERVER) void client.end();
      // TypeORM releases a broken connection at once and reports it only to the next query.
      throw cause instanceof QueryRunnerAlreadyReleasedError ? new LostConnection(cause) : cause;
    } finally {
      leaveTransaction(queryRunner);
      await queryRunner.release();
    }
  }
}

/** Whether the replica is gone, or has ended a read that was in the way of what it replays. */
function hasFailed(error: unknown): boolean {
  return isLostConnection(error) || RETRYABLE.has(partsOf(error).code ?? '');
}
