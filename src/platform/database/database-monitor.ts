import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fitOf, RECORDED_MIGRATIONS, type RecordedMigration } from './migrate.js';
import { Ping } from './ping.js';
import { PoolHandle } from './pool-handle.js';

/** `refused`: the server responds with an error, for example while it starts. */
export type DatabaseState = 'ready' | 'not_migrated' | 'too_new' | 'refused' | 'unreachable';

const STATES = { fits: 'ready', outdated: 'not_migrated', too_new: 'too_new' } as const;

const INTERVAL_MS = 1_000;
/** Longer than a server usually pauses. */
const SILENCE_MS = 10_000;
/** A younger connection is being opened, which has a time limit, or shows that the database is back. */
const YOUNG_MS = 5_000;

/**
 * Asks the database for its state, on a separate connection: those of the pool may all be in use, or wait for a server that
 * has vanished without closing them. After ten seconds of silence it breaks the pool's connections, because TCP alone
 * would let their requests wait for a quarter of an hour. Ten seconds after the database is back it breaks those that have
 * stayed silent: they lead to a server, or behind PgBouncer to a session, that is gone.
 */
@Injectable()
export class DatabaseMonitor implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DatabaseMonitor.name);
  private readonly ping: Ping;
  private checking: Promise<DatabaseState> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private afterReturn: NodeJS.Timeout | undefined;
  private last: DatabaseState = 'ready';
  private heardAt = performance.now();

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: PoolHandle,
  ) {
    this.ping = new Ping((dataSource.options as { url: string }).url, RECORDED_MIGRATIONS);
  }

  /**
   * Starts checking regularly, until the application closes. A timer of its own, because intervals of @nestjs/schedule also
   * start in operator commands, and in a service only after all modules have started.
   */
  watch(): void {
    this.timer = setInterval(() => void this.state(), INTERVAL_MS).unref();
  }

  /** The state at the last check, at most a few seconds ago. */
  get latest(): DatabaseState {
    return this.last;
  }

  /** The state now, after at most 1.5 seconds. Concurrent callers share one check. */
  state(): Promise<DatabaseState> {
    this.checking ??= this.check().finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.afterReturn);
    await this.checking;
    this.ping.close();
  }

  private async check(): Promise<DatabaseState> {
    const reply = await this.ping.send<RecordedMigration>();
    const state = typeof reply === 'string' ? reply : this.judge(reply);
    if (state === 'unreachable') this.breakAfterSilence();
    else this.heardAt = performance.now();
    if (this.last === 'unreachable' && state !== 'unreachable') this.breakAfterReturn();
    if (state !== this.last) this.report(state);
    this.last = state;
    return state;
  }

  private judge(rows: readonly RecordedMigration[]): DatabaseState {
    return STATES[fitOf(this.dataSource.migrations, rows)];
  }

  private report(state: DatabaseState): void {
    if (state === 'ready') this.logger.log('the database is ready again');
    else this.logger.warn(`the database is not ready: ${state}`);
  }

  private breakAfterSilence(): void {
    if (performance.now() - this.heardAt <= SILENCE_MS) return;
    this.reportBroken(this.pool.breakOlderThan(YOUNG_MS));
  }

  private breakAfterReturn(): void {
    const received = this.pool.received();
    clearTimeout(this.afterReturn);
    this.afterReturn = setTimeout(
      () => this.reportBroken(this.pool.breakSilent(received)),
      SILENCE_MS,
    ).unref();
  }

  private reportBroken(count: number): void {
    if (count > 0) this.logger.warn(`the database does not respond: broke ${count} connections`);
  }
}
