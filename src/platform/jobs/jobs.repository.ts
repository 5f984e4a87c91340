import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { type Cell, cellOf, CELLS } from '../database/database-target.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { MAX_ATTEMPTS } from './backoff.js';
import type { BusinessSource } from './business-source.js';

/** Far longer than any job takes: a worker that has not ended the job by then counts as dead. */
export const LEASE_MS = 5 * 60_000;
const MAX_ERROR_LENGTH = 300;
const KEEP_DONE = '7 days';
const KEEP_DEAD = '90 days';
const MAX_ROWS_AT_ONCE = 10_000;

/** What identifies a job to the code that enqueues it. */
export interface JobName {
  readonly kind: string;
  readonly key: string;
}

/** A job that this worker may run until its lease ends. */
export interface ClaimedJob {
  readonly businessId: string;
  readonly id: string;
  readonly kind: string;
  /** Including this one. */
  readonly attempts: number;
  readonly lockedBy: string;
  readonly timeZone: string;
}

/** A job whose worker disappeared in every allowed attempt. */
export type BuriedJob = Pick<ClaimedJob, 'businessId' | 'id' | 'kind'>;

@Injectable()
export class JobsRepository {
  private businesses: BusinessSource | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  registerBusinesses(source: BusinessSource): void {
    this.businesses = source;
  }

  /**
   * Inserts all jobs of a unit of work in one statement. A job that already waits is locked until the commit, so no
   * worker runs it before the new data is visible.
   */
  enqueue(uow: UnitOfWork, jobs: readonly JobName[]): void {
    // Two units of work lock the same jobs in the same order.
    const sorted = jobs.toSorted((a, b) => compare(a.kind, b.kind) || compare(a.key, b.key));
    uow.write(
      `insert into job (business_id, id, kind, key, nightly, state, due_at, created_at)
       select $1, j.id, j.kind, j.key, false, 'waiting', $5, $5
         from unnest($2::uuid[], $3::text[], $4::text[]) as j(id, kind, key)
       on conflict (business_id, kind, key) where state = 'waiting' and attempts = 0 and not nightly
       do update set due_at = least(job.due_at, excluded.due_at)`,
      [
        uow.businessId,
        sorted.map(() => newId()),
        sorted.map(({ kind }) => kind),
        sorted.map(({ key }) => key),
        uow.startedAt,
      ],
    );
  }

  /** Enqueues one job of the kind for every business and day, however many instances try. */
  async enqueueNightly(kind: string, day: string): Promise<void> {
    await this.database.inEachCell(async (system) =>
      system.query(
        `insert into job (business_id, id, kind, key, nightly, state, due_at, created_at)
         select b.id, gen_random_uuid(), $1, $2, true, 'waiting', $3, $3 from unnest($4::uuid[]) as b(id)
         on conflict (business_id, kind, key) where nightly do nothing`,
        [kind, day, this.clock.now(), await this.source().listIds(system)],
      ),
    );
  }

  /** Claims the next due job of these kinds, of one business or of any; null when there is none. */
  async claim(kinds: readonly string[], businessId: string | null): Promise<ClaimedJob | null> {
    for (const cell of businessId === null ? CELLS : [cellOf(businessId)]) {
      const job = await this.claimIn(cell, kinds, businessId);
      if (job) return job;
    }
    return null;
  }

  private async claimIn(
    cell: Cell,
    kinds: readonly string[],
    businessId: string | null,
  ): Promise<ClaimedJob | null> {
    const lockedBy = newId();
    const now = this.clock.now();
    return this.database.inCell(cell, async (system) => {
      const job = await system.queryOne<Omit<ClaimedJob, 'lockedBy' | 'timeZone'>>(
        `with due as (
           select j.business_id, j.id from job j
            where j.state in ('waiting', 'running') and j.due_at <= $1 and j.kind = any ($2) and j.attempts < $3
              and ($4::uuid is null or j.business_id = $4)
            order by j.nightly, j.due_at limit 1
            for update skip locked)
         update job j set state = 'running', locked_by = $5, due_at = $6, attempts = j.attempts + 1
           from due
          where j.business_id = due.business_id and j.id = due.id
         returning j.business_id as "businessId", j.id, j.kind, j.attempts`,
        [now, kinds, MAX_ATTEMPTS, businessId, lockedBy, new Date(now.getTime() + LEASE_MS)],
      );
      if (!job) return null;
      return { ...job, lockedBy, timeZone: await this.source().timeZoneOf(system, job.businessId) };
    });
  }

  /** Marks a job as done. False if another worker has claimed it meanwhile. */
  async finish(job: ClaimedJob): Promise<boolean> {
    return this.end(job, 'done', null, null);
  }

  /** Schedules a failed job for `retryAt`, or marks it as dead if that is null. False as in `finish`. */
  async fail(job: ClaimedJob, error: string, retryAt: Date | null): Promise<boolean> {
    return this.end(job, retryAt === null ? 'dead' : 'waiting', error, retryAt);
  }

  /** Marks jobs as dead whose worker disappeared in the last allowed attempt. */
  async bury(): Promise<BuriedJob[]> {
    return this.database.inEachCell((system) =>
      system.query<BuriedJob>(
        `update job j set state = 'dead', ended_at = $1, locked_by = null, error = 'every worker disappeared'
          where (j.business_id, j.id) in (
            select d.business_id, d.id from job d
             where d.state = 'running' and d.due_at <= $1 and d.attempts >= $2
             order by d.nightly, d.due_at limit $3
             for update skip locked)
         returning j.business_id as "businessId", j.id, j.kind`,
        [this.clock.now(), MAX_ATTEMPTS, MAX_ROWS_AT_ONCE],
      ),
    );
  }

  /** Deletes jobs that ended long ago. */
  async prune(): Promise<void> {
    await this.database.inEachCell((system) =>
      system.query(
        `delete from job where ctid in (
           select ctid from job
            where ended_at < $1::timestamptz - (case state when 'done' then $2 else $3 end)::interval limit $4)`,
        [this.clock.now(), KEEP_DONE, KEEP_DEAD, MAX_ROWS_AT_ONCE],
      ),
    );
  }

  /** Fenced by the claim: a worker that outlived its lease changes nothing. */
  private async end(
    job: ClaimedJob,
    state: 'done' | 'dead' | 'waiting',
    error: string | null,
    retryAt: Date | null,
  ): Promise<boolean> {
    const row = await this.database.inCell(cellOf(job.businessId), (system) =>
      system.queryOne(
        `update job set state = $4, error = $5, locked_by = null, due_at = coalesce($6, due_at), ended_at = $7
          where business_id = $1 and id = $2 and locked_by = $3 returning id`,
        [
          job.businessId,
          job.id,
          job.lockedBy,
          state,
          error?.slice(0, MAX_ERROR_LENGTH) ?? null,
          retryAt,
          state === 'waiting' ? null : this.clock.now(),
        ],
      ),
    );
    return row !== null;
  }

  private source(): BusinessSource {
    if (!this.businesses) throw new Error('no module has registered the businesses');
    return this.businesses;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
