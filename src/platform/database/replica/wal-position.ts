/** A position in the write-ahead log. After a failover the log continues on another timeline. */
export interface WalPosition {
  readonly timeline: number;
  readonly lsn: bigint;
}

/** Precedes everything: of a caller who has written nothing. */
export const FIRST_POSITION: WalPosition = { timeline: 0, lsn: 0n };

/** What callers get if the position is unknown: reads with it use the primary. */
export const PRIMARY_ONLY = 'primary';

/** Tokens have the form that headers and cookies need not escape. Their content is ours alone and may change. */
export const CONSISTENCY_TOKEN = /^[\w-]{1,64}$/;

const READABLE = /^([0-9a-f]{1,8})-([0-9a-f]{1,16})$/;

export function toConsistencyToken({ timeline, lsn }: WalPosition): string {
  return `${timeline.toString(16)}-${lsn.toString(16)}`;
}

/** The position in a token; null if it has none, like `primary` and the tokens of other releases. */
export function readConsistencyToken(token: string): WalPosition | null {
  const [, timeline, lsn] = READABLE.exec(token) ?? [];
  if (timeline === undefined || lsn === undefined) return null;
  return { timeline: Number.parseInt(timeline, 16), lsn: BigInt(`0x${lsn}`) };
}

/** The first position behind both. */
export function laterOf(one: WalPosition, other: WalPosition): WalPosition {
  return {
    timeline: Math.max(one.timeline, other.timeline),
    lsn: one.lsn > other.lsn ? one.lsn : other.lsn,
  };
}

/** As PostgreSQL's type `pg_lsn` reads it: `16/B374D848`. */
export function toPgLsn({ lsn }: WalPosition): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`;
}

/** A row of CURRENT_POSITION. */
export interface PositionRow {
  readonly file: string;
  readonly lsn: string;
}

/** Behind every commit that has been acknowledged. Fails on a replica. The name of a file of the log begins with its timeline. */
export const CURRENT_POSITION = `
  select pg_walfile_name(lsn) as file, lsn::text as lsn from (select pg_current_wal_insert_lsn() as lsn) as here`;

export function toPosition({ file, lsn }: PositionRow): WalPosition {
  const [high = '', low = ''] = lsn.split('/');
  return {
    timeline: Number.parseInt(file.slice(0, 8), 16),
    lsn: (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`),
  };
}
