import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { groupBy } from '../../kernel/collections.js';
import { Clock } from '../clock/clock.js';
import { type JobFigure, readJobFigures } from '../jobs/job-figures.js';
import { Jobs } from '../jobs/jobs.js';
import { type LeaseFigure, readLeaseFigures } from '../outside/lease-figures.js';
import { type LeasedQueue, LeasedQueues } from '../outside/leased-queues.js';
import { FiguresConnection, type Query } from './figures-connection.js';

const MAX_AGE_MICROS = 10_000_000;
/** Longer queues are reported as this long. */
const MAX_COUNTED = 100_000;

const JOB_STATES = ['waiting', 'running', 'dead'] as const;

/**
 * Figures about the whole installation, read from the database when they are scraped and at most every ten seconds, however
 * many programs scrape. Without a response in time they are left out, because old ones would hide an outage.
 */
@Injectable()
export class StoredFigures implements OnModuleInit {
  private readonly logger = new Logger(StoredFigures.name);
  private readonly gauges: ReturnType<typeof createGauges>;
  private readonly openRecords = new Map<string, Gauge<'state'>>();
  private reading: Promise<void> | null = null;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly registry: Registry,
    private readonly connection: FiguresConnection,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly queues: LeasedQueues,
  ) {
    this.gauges = createGauges(registry);
  }

  onModuleInit(): void {
    for (const { name, leases } of this.queues.all()) {
      const help = `Records that wait for an outside service: ${leases.table.open.join(' or ')}`;
      const gauge = new Gauge({ name, help, labelNames: ['state'], registers: [this.registry] });
      this.openRecords.set(name, gauge);
    }
  }

  async refresh(): Promise<void> {
    if (this.clock.elapsedMicroseconds() - this.readAt < MAX_AGE_MICROS) return;
    this.reading ??= this.update().finally(() => {
      this.reading = null;
    });
    await this.reading;
  }

  private async update(): Promise<void> {
    const { jobs, oldestJob, due, oldestDue, failures } = this.gauges;
    for (const gauge of [jobs, oldestJob, due, oldestDue, ...this.openRecords.values()]) gauge.reset();
    try {
      await this.connection.read((query) => this.read(query));
      this.readAt = this.clock.elapsedMicroseconds();
    } catch (error) {
      failures.inc();
      this.logger.warn({ err: error }, 'the figures in the database could not be read');
    }
  }

  private async read(query: Query): Promise<void> {
    const now = this.clock.now();
    this.showJobs(await readJobFigures(query, now, MAX_COUNTED));
    for (const queue of this.queues.all()) {
      const { entity, open } = queue.leases.table;
      const counted = { table: this.connection.tableOf(entity), statuses: open, limit: MAX_COUNTED };
      this.showQueue(queue, await readLeaseFigures(query, now, counted));
    }
  }

  private showJobs(figures: readonly JobFigure[]): void {
    const { jobs, oldestJob } = this.gauges;
    for (const kind of this.jobs.kinds) {
      for (const state of JOB_STATES) jobs.set({ kind, state }, 0);
      oldestJob.set({ kind }, 0);
    }
    for (const { kind, state, count } of figures) jobs.set({ kind, state }, count);
    for (const [kind, own] of groupBy(figures, (figure) => figure.kind))
      oldestJob.set({ kind }, Math.max(...own.map(({ oldestDueSeconds }) => oldestDueSeconds ?? 0)));
  }

  private showQueue({ name }: LeasedQueue, figures: readonly LeaseFigure[]): void {
    const open = this.openRecords.get(name);
    for (const { status, count } of figures) open?.set({ state: status }, count);
    const due = figures.reduce((sum, figure) => sum + figure.due, 0);
    this.gauges.due.set({ queue: name }, due);
    const oldest = Math.max(0, ...figures.map(({ oldestDueSeconds }) => oldestDueSeconds));
    this.gauges.oldestDue.set({ queue: name }, oldest);
  }
}

function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  return {
    jobs: gauge('jobs', 'Background jobs of the installation: waiting, running or dead', ['kind', 'state']),
    oldestJob: gauge('job_oldest_due_seconds', 'How long the first job of the kind has been due', ['kind']),
    due: gauge('outside_checks_due', 'Records that an outside service should be asked about now', ['queue']),
    oldestDue: gauge('outside_check_oldest_due_seconds', 'How long the first of them has been due', [
      'queue',
    ]),
    failures: new Counter({
      name: 'metrics_read_failures_total',
      help: 'Times that the figures in the database could not be read',
      registers: [registry],
    }),
  };
}
