import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Principal, servicePrincipal } from '../../kernel/principal.js';
import { Clock } from '../clock/clock.js';
import { Config } from '../config/config.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { jobEnded, type JobOutcome } from '../metrics/signals.js';
import { Maintenance } from '../maintenance/maintenance.js';
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.js';
import { type ClaimedJob, type JobName, JobsRepository } from './jobs.repository.js';

const TICK_MS = 10_000;
/** How many jobs one instance runs at once. They share its connections with requests. */
const MAX_AT_ONCE = 2;

export interface EnqueueOptions {
  readonly key?: string;
  readonly pauseMs?: number;
}

export type JobHandler = (principal: Principal) => Promise<void>;

/**
 * Background work, enqueued by kind and key in the transaction that causes it. A job runs at least once, on any
 * instance, as the service in the job's business, so handlers are idempotent.
 */
@Injectable()
export class Jobs implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly handlers = new Map<string, JobHandler>();
  private readonly nightlyKinds = new Set<string>();
  private readonly enqueued = new WeakMap<UnitOfWork, Map<string, JobName>>();
  private readonly workers = new Set<Promise<void>>();
  private readonly runsByItself: boolean;
  private lastNight: string | null = null;
  private pause: NodeJS.Timeout | null = null;
  private isWoken = false;
  private isStopping = false;

  constructor(
    private readonly repository: JobsRepository,
    private readonly clock: Clock,
    private readonly maintenance: Maintenance,
    config: Config,
  ) {
    // Tests call runDue: jobs at arbitrary times would change the data that they compare.
    this.runsByItself = config.environment !== 'test';
  }

  onModuleInit(): void {
    this.maintenance.add(() => this.repository.prune());
  }

  /** Registers the handler for jobs of a kind. */
  handle(kind: string, handler: JobHandler): void {
    if (this.handlers.has(kind)) throw new Error(`two handlers for jobs of the kind ${kind}`);
    this.handlers.set(kind, handler);
  }

  /** Every kind that has a handler. */
  get kinds(): string[] {
    return [...this.handlers.keys()];
  }

  /** Runs a job of the kind in every business every day, from midnight UTC on. */
  nightly(kind: string): void {
    this.nightlyKinds.add(kind);
  }

  /**
   * Enqueues a job with the unit of work: it exists once that commits, and this instance then looks for it, at once or
   * after a pause, in which more work for the same job may come. At most one job with the same kind and key waits at a time.
   */
  enqueue(uow: UnitOfWork, kind: string, { key = '', pauseMs = 0 }: EnqueueOptions = {}): void {
    let jobs = this.enqueued.get(uow);
    if (!jobs) {
      const own = new Map<string, JobName>();
      jobs = own;
      this.enqueued.set(uow, own);
      uow.beforeCommit(() => this.repository.enqueue(uow, [...own.values()]));
    }
    jobs.set(JSON.stringify([kind, key]), { kind, key });
    uow.afterCommit(() => this.wakeAfter(pauseMs));
  }

  /** Runs every due job, of one business or of all, one after the other. Returns how many it ran. */
  async runDue(businessId: string | null = null): Promise<number> {
    await this.bury();
    let ran = 0;
    while (await this.runNext(businessId)) ran++;
    return ran;
  }

  /** Enqueues today's nightly jobs, in UTC. Any instance may do it at any time. */
  async enqueueNightly(): Promise<void> {
    const day = this.clock.today('UTC');
    for (const kind of this.nightlyKinds) await this.repository.enqueueNightly(kind, day);
  }

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    if (!this.runsByItself || this.isStopping) return;
    try {
      const today = this.clock.today('UTC');
      if (this.lastNight !== today) {
        await this.enqueueNightly();
        this.lastNight = today;
      }
      await this.bury();
    } catch (error) {
      this.warnOfFailure(error);
    }
    this.wake();
  }

  /** Starts no more jobs and waits for the running ones. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.workers);
  }

  private wakeAfter(pauseMs: number): void {
    if (pauseMs === 0) return this.wake();
    // An instance that stops meanwhile leaves the job to others, or to its next start.
    if (this.runsByItself) this.pause ??= setTimeout(() => this.endPause(), pauseMs).unref();
  }

  private endPause(): void {
    this.pause = null;
    this.wake();
  }

  /** Makes sure that a worker looks for jobs from now on. */
  private wake(): void {
    // A worker that has just found nothing looks again.
    this.isWoken = true;
    if (!this.runsByItself || this.isStopping || this.workers.size >= MAX_AT_ONCE) return;
    const worker = this.work().finally(() => this.workers.delete(worker));
    this.workers.add(worker);
  }

  private async work(): Promise<void> {
    try {
      do {
        this.isWoken = false;
        while (!this.isStopping && (await this.runNext(null))) {
          // Until no job is due.
        }
      } while (this.isWoken && !this.isStopping);
    } catch (error) {
      this.warnOfFailure(error);
    }
  }

  private async bury(): Promise<void> {
    for (const job of await this.repository.bury()) this.logger.error(job, 'a job is dead');
  }

  private async runNext(businessId: string | null): Promise<boolean> {
    const job = await this.repository.claim(this.kinds, businessId);
    if (!job) return false;
    // Where one job is due there may be more: another worker looks while this one works.
    this.wake();
    await this.perform(job);
    return true;
  }

  private async perform(job: ClaimedJob): Promise<void> {
    const startedAt = performance.now();
    const outcome = await this.attempt(job);
    jobEnded.publish({ kind: job.kind, outcome, seconds: (performance.now() - startedAt) / 1000 });
  }

  private async attempt(job: ClaimedJob): Promise<JobOutcome> {
    const fields = { jobId: job.id, kind: job.kind, businessId: job.businessId, attempts: job.attempts };
    let [outcome, isOurs]: [JobOutcome, boolean] = ['done', true];
    try {
      await this.handlers.get(job.kind)?.({ ...servicePrincipal(job.businessId), timeZone: job.timeZone });
      isOurs = await this.repository.finish(job);
    } catch (error) {
      const isLast = job.attempts >= MAX_ATTEMPTS;
      const delayMs = retryDelayMs(job.attempts, Math.random());
      const retryAt = isLast ? null : new Date(this.clock.epochMilliseconds() + delayMs);
      outcome = isLast ? 'dead' : 'failed';
      isOurs = await this.repository.fail(job, String(error), retryAt);
      if (isLast && isOurs) this.logger.error({ ...fields, err: error }, 'a job is dead');
      else this.logger.warn({ ...fields, err: error, retryAt }, 'a job failed');
    }
    if (isOurs) return outcome;
    this.logger.warn(fields, 'a job outlived its lease, and another worker has claimed it');
    return 'lost';
  }

  private warnOfFailure(error: unknown): void {
    this.logger.warn({ err: error }, 'looking for jobs failed; it is retried at the next tick');
  }
}
