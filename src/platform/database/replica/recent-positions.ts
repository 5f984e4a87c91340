import type { WalPosition } from './wal-position.js';

/** How far behind the primary a read may be. */
const MAX_BEHIND_MS = 5_000;
/** Without newer positions, nothing says how far behind a replica is. */
const MAX_SILENCE_MS = 10_000;

interface Sample {
  readonly position: WalPosition;
  readonly at: number;
}

/** The primary's positions in the last seconds: what a replica must have replayed to be recent, for every reader. */
export class RecentPositions {
  /** Oldest first. All but the first are younger than MAX_BEHIND_MS. */
  private samples: readonly Sample[] = [];

  /** @param now in milliseconds, from a clock that is never set back */
  add(position: WalPosition, now: number): void {
    const samples = [...(this.isSilent(now) ? [] : this.samples), { position, at: now }];
    const first = samples.findLastIndex(({ at }) => now - at >= MAX_BEHIND_MS);
    this.samples = samples.slice(Math.max(first, 0));
  }

  /**
   * What every read must show: the first position after the start, which is behind all migrations, and then the last one that
   * is five seconds old. Null: unknown.
   */
  required(now: number): WalPosition | null {
    return this.isSilent(now) ? null : (this.samples[0]?.position ?? null);
  }

  private isSilent(now: number): boolean {
    return now - (this.samples.at(-1)?.at ?? now) > MAX_SILENCE_MS;
  }
}
