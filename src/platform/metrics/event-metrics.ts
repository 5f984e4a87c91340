import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Clock } from '../clock/clock.js';
import * as signals from './signals.js';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10];
/** Jobs may run for minutes, and calls to outside services for 30 seconds. */
const JOB_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300];
const CALL_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times what happens on this instance, as signals report it. */
@Injectable()
export class EventMetrics implements OnApplicationShutdown {
  private readonly observations: readonly (() => void)[];

  constructor(
    private readonly registry: Registry,
    private readonly clock: Clock,
  ) {
    this.observations = [
      ...this.observeRequests(),
      ...this.observeDatabase(),
      ...this.observeJobs(),
      this.observeOutsideCalls(),
      this.observePostings(),
    ];
  }

  onApplicationShutdown(): void {
    for (const end of this.observations) end();
  }

  private observeRequests() {
    const duration = this.histogram(
      'http_request_duration_seconds',
      'Requests, from their headers to the end of the response, by route template and class of the status',
      ['method', 'route', 'status'],
      REQUEST_SECONDS,
    );
    const shed = this.counter('http_requests_shed_total', 'Requests rejected because the event loop lags');
    const limited = this.counter('rate_limited_total', 'Times that a budget had no token left', ['limit']);
    return [
      signals.requestEnded.observe(({ seconds, ...labels }) => duration.observe(labels, seconds)),
      signals.requestShed.observe(() => shed.inc()),
      signals.budgetExhausted.observe((labels) => limited.inc({ ...labels })),
    ];
  }

  private observeDatabase() {
    const wait = this.histogram(
      'db_pool_wait_seconds',
      'Waits for a connection of the pool, including the time to open one',
      [],
      WAIT_SECONDS,
    );
    const retries = this.counter(
      'unit_of_work_retries_total',
      'Transactions that were repeated after a serialization failure or a deadlock',
      ['reason'],
    );
    const replicaReads = this.counter(
      'replica_reads_total',
      'Reads that the replica may serve: served, or the primary did because it was behind, unavailable or failed',
      ['outcome'],
    );
    return [
      signals.connectionAwaited.observe(({ seconds }) => wait.observe(seconds)),
      signals.unitOfWorkRetried.observe((labels) => retries.inc({ ...labels })),
      signals.replicaRead.observe((labels) => replicaReads.inc({ ...labels })),
    ];
  }

  private observeJobs() {
    const duration = this.histogram(
      'job_duration_seconds',
      'Runs of background jobs on this instance, by outcome: done, failed (it is retried), dead, lost',
      ['kind', 'outcome'],
      JOB_SECONDS,
    );
    const lastSuccess = new Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'When this instance last completed a job of the kind, in seconds since 1970',
      labelNames: ['kind'],
      registers: [this.registry],
    });
    return [
      signals.jobEnded.observe(({ kind, outcome, seconds }) => {
        duration.observe({ kind, outcome }, seconds);
        if (outcome === 'done') lastSuccess.set({ kind }, this.clock.epochMilliseconds() / 1000);
      }),
    ];
  }

  private observeOutsideCalls() {
    const duration = this.histogram(
      'outside_call_seconds',
      'Calls to fax carriers and signing services, by class of the status or why there was no response',
      ['service', 'outcome'],
      CALL_SECONDS,
    );
    return signals.outsideCallEnded.observe(({ seconds, ...labels }) => duration.observe(labels, seconds));
  }

  private observePostings() {
    const posted = this.counter('journal_entries_posted_total', 'Journal entries posted and committed');
    return signals.entriesPosted.observe(({ count }) => posted.inc(count));
  }

  private counter<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    return new Counter<Label>({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) {
    return new Histogram<Label>({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
