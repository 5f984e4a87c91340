import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import type { Principal } from '../../../kernel/principal.js';
import { Config } from '../../config/config.js';
import { type ReplicaOutcome, replicaRead } from '../../metrics/signals.js';
import { isLostConnection } from '../lost-connection.js';
import { openDataSource } from '../open-data-source.js';
import { Ping } from '../ping.js';
import { PoolHandle } from '../pool-handle.js';
import { seenBy } from './caller-positions.js';
import { RecentPositions } from './recent-positions.js';
import {
  CURRENT_POSITION,
  laterOf,
  type PositionRow,
  toPgLsn,
  toPosition,
  type WalPosition,
} from './wal-position.js';

const INTERVAL_MS = 1_000;
/** After this much silence, reads in progress on the replica are broken off. */
const SILENCE_MS = 5_000;
/** The primary serves whatever does not get a connection sooner. */
const CONNECT_MS = 2_000;

const STATE =
  'select pg_is_in_recovery() as "isReplica", system_identifier::text as system from pg_control_system()';
const PRIMARY_STATE = `
  select log.*, system_identifier::text as system from (${CURRENT_POSITION}) as log, pg_control_system()`;
/**
 * Sent before the transaction begins: its snapshot must be taken after the replica has replayed the position. The timeline
 * is that of the last restart point: a replica of a former primary never gets beyond the timeline on which that ended.
 */
const HAS_REPLAYED = `
  select pg_is_in_recovery() and timeline_id >= $1::bigint
         and coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, false) as replayed
    from pg_control_checkpoint()`;

type State =
  | 'serves reads'
  | 'is unreachable'
  | 'refuses connections'
  | 'is no replica'
  | 'belongs to another database'
  | 'has no usable login';

/**
 * The streaming replica of DATABASE_REPLICA_URL. It serves reads that need not show the last seconds, once it has replayed
 * what the caller has seen. While it is missing or behind, the primary serves them.
 */
@Injectable()
export class Replica implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(Replica.name);
  private readonly handle = new PoolHandle();
  private readonly recent = new RecentPositions();
  private pings: { readonly primary: Ping; readonly replica: Ping } | null = null;
  private pool: DataSource | null = null;
  private state: State | null = null;
  private system: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  private heardAt = 0;

  constructor(
    private readonly config: Config,
    private readonly primary: DataSource,
  ) {}

  /** Starts using the replica, if there is one, until the application closes. */
  watch(): void {
    const { databaseReplicaUrl: url } = this.config;
    if (url === null) return;
    const primaryUrl = (this.primary.options as { url: string }).url;
    const pings = { primary: new Ping(primaryUrl, PRIMARY_STATE), replica: new Ping(url, STATE) };
    this.pings = pings;
    const check = () => {
      this.checking = this.checking.then(() => this.check(url, pings));
    };
    check();
    this.timer = setInterval(check, INTERVAL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    this.pings?.primary.close();
    this.pings?.replica.close();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  /** A connection to the replica for a read of this caller, or null if the primary must serve it. Release it. */
  async connect(principal: Principal): Promise<QueryRunner | null> {
    const seen = seenBy(principal);
    if (seen === null) return null;
    const required = this.recent.required(performance.now());
    if (!this.pool || this.state !== 'serves reads' || required === null) {
      replicaRead.publish({ outcome: 'unavailable' });
      return null;
    }
    return connectIfReplayed(this.pool, laterOf(seen, required));
  }

  /** Where the write-ahead log ends now, behind all writes of a request that has committed; null if that is unknown. */
  async currentPosition(): Promise<WalPosition | null> {
    try {
      const [row] = await this.primary.query<PositionRow[]>(CURRENT_POSITION);
      return row ? toPosition(row) : null;
    } catch {
      return null;
    }
  }

  private async check(url: string, pings: { readonly primary: Ping; readonly replica: Ping }): Promise<void> {
    const [primary, replica] = await Promise.all([
      pings.primary.send<PositionRow & { system: string }>(),
      pings.replica.send<{ isReplica: boolean; system: string }>(),
    ]);
    if (typeof primary !== 'string' && primary[0]) {
      this.recent.add(toPosition(primary[0]), performance.now());
      this.system = primary[0].system;
    }
    this.listen(replica === 'unreachable');
    const state = typeof replica === 'string' ? UNHEARD[replica] : this.judge(replica[0]);
    if (state === 'serves reads') await this.open(url);
    else this.report(state);
  }

  private judge(state: { isReplica: boolean; system: string } | undefined): State {
    if (!state?.isReplica) return 'is no replica';
    return this.system === null || state.system === this.system
      ? 'serves reads'
      : 'belongs to another database';
  }

  /** A replica that vanishes leaves its connections waiting: breaking them lets the primary serve their reads. */
  private listen(isSilent: boolean): void {
    const now = performance.now();
    if (!isSilent) this.heardAt = now;
    else if (now - this.heardAt > SILENCE_MS) this.handle.breakOlderThan(0);
  }

  private report(state: State, cause?: unknown): void {
    if (state === this.state) return;
    this.state = state;
    if (state === 'serves reads') this.logger.log('the replica serves reads');
    else this.logger.warn({ err: cause }, `the replica ${state}: the primary serves all reads`);
  }

  /** Opened late, so that the service starts without its replica. Until it succeeds, the primary serves. */
  private async open(url: string): Promise<void> {
    const { options } = this.primary;
    const extra = { ...(options.extra as object), handle: this.handle };
    const own = { ...options, url, extra, connectTimeoutMS: CONNECT_MS } as DataSourceOptions;
    try {
      this.pool ??= await openDataSource(own, this.config, (text) => this.logger.warn(text));
      this.report('serves reads');
    } catch (error) {
      this.report(isLostConnection(error) ? 'is unreachable' : 'has no usable login', error);
    }
  }
}

const UNHEARD = { unreachable: 'is unreachable', refused: 'refuses connections' } as const;

async function connectIfReplayed(pool: DataSource, position: WalPosition): Promise<QueryRunner | null> {
  const queryRunner = pool.createQueryRunner();
  let outcome: ReplicaOutcome = 'unavailable';
  try {
    const client = (await queryRunner.connect()) as PoolClient;
    const parameters = [position.timeline, toPgLsn(position)];
    const { rows } = await client.query<{ replayed: boolean }>(HAS_REPLAYED, parameters);
    outcome = rows[0]?.replayed ? 'served' : 'behind';
  } catch {
    // It has just stopped: the next check reports why.
  }
  replicaRead.publish({ outcome });
  if (outcome === 'served') return queryRunner;
  await queryRunner.release();
  return null;
}
