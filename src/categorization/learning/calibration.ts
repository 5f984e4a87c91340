import type { PredictionLevel } from './prediction-level.js';

/** How predictions of one level and about one probability turned out; old ones fade. */
export interface CalibrationBin {
  readonly level: PredictionLevel;
  readonly bin: number;
  graded: number;
  rawSum: number;
  right: number;
}

const EDGES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 1];
export const BINS = EDGES.length - 1;
const DECAY = 0.9995;
/** How many graded predictions of an entity's own weigh as much as what others' card transactions showed. */
const PRIOR_WEIGHT = 40;
const MOST = 0.999;
/** How much less sure the service is with each row that it accepted and nobody looked at. */
const WEAR = 0.01;

/** The share that was right per bin: merchant known on the account, known elsewhere, not known. */
const PRIOR: Readonly<Record<PredictionLevel, readonly number[]>> = {
  account: [
    0.036, 0.188, 0.313, 0.343, 0.481, 0.591, 0.658, 0.775, 0.825, 0.875, 0.911, 0.929, 0.947, 0.963, 0.972,
    0.984, 0.996,
  ],
  merchant: [
    0.036, 0.305, 0.321, 0.367, 0.485, 0.533, 0.627, 0.653, 0.788, 0.788, 0.819, 0.842, 0.915, 0.951, 0.97,
    0.98, 0.99,
  ],
  unknown: [
    0.111, 0.164, 0.238, 0.339, 0.429, 0.502, 0.644, 0.716, 0.752, 0.868, 0.872, 0.879, 0.951, 0.96, 0.97,
    0.98, 0.99,
  ],
};

interface Point {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** How often predictions turned out right, and so how sure a new one may be. */
export class Calibration {
  private readonly bins = new Map<string, CalibrationBin>();
  private readonly curves = new Map<PredictionLevel, readonly Point[]>();

  constructor(bins: readonly CalibrationBin[] = []) {
    for (const bin of bins) this.bins.set(keyOf(bin.level, bin.bin), { ...bin });
  }

  /** What grading has changed or made, for keeping. */
  all(): CalibrationBin[] {
    return [...this.bins.values()];
  }

  /** Notes whether a prediction that a person decided on was right. The curve follows when it is asked for anew. */
  grade(level: PredictionLevel, raw: number, right: boolean): CalibrationBin {
    const bin = binOf(raw);
    const key = keyOf(level, bin);
    const kept = this.bins.get(key) ?? { level, bin, graded: 0, rawSum: 0, right: 0 };
    kept.graded = kept.graded * DECAY + 1;
    kept.rawSum = kept.rawSum * DECAY + raw;
    kept.right = kept.right * DECAY + (right ? 1 : 0);
    this.bins.set(key, kept);
    return kept;
  }

  /** Forgets the curves, so that what was graded since counts. */
  refresh(): void {
    this.curves.clear();
  }

  /**
   * The share of such predictions that is right, as far as is known, from 0 to 0.999; lower with each row like it
   * that was accepted since a person last looked. It never falls as the raw probability rises.
   */
  confidence(level: PredictionLevel, raw: number, unchecked = 0): number {
    return Math.min(MOST, interpolate(this.curve(level), raw)) * (1 - WEAR) ** unchecked;
  }

  private curve(level: PredictionLevel): readonly Point[] {
    let curve = this.curves.get(level);
    if (curve === undefined) this.curves.set(level, (curve = monotone(this.points(level))));
    return curve;
  }

  private points(level: PredictionLevel): Point[] {
    return PRIOR[level].map((prior, bin) => {
      const own = this.bins.get(keyOf(level, bin)) ?? { graded: 0, rawSum: 0, right: 0 };
      const weight = own.graded + PRIOR_WEIGHT;
      const centre = ((EDGES[bin] ?? 0) + (EDGES[bin + 1] ?? 1)) / 2;
      return {
        x: (own.rawSum + PRIOR_WEIGHT * centre) / weight,
        y: (own.right + PRIOR_WEIGHT * prior) / weight,
        weight,
      };
    });
  }
}

function binOf(raw: number): number {
  const above = EDGES.findIndex((edge) => raw < edge);
  return above === -1 ? BINS - 1 : Math.max(0, above - 1);
}

/** Pools neighbours that fall until none does (isotonic regression). */
function monotone(points: readonly Point[]): Point[] {
  const pools: { points: Point[]; y: number; weight: number }[] = [];
  for (const point of points) {
    let pool = { points: [point], y: point.y, weight: point.weight };
    for (let last = pools.at(-1); last !== undefined && last.y > pool.y; last = pools.at(-1)) {
      pools.pop();
      const weight = last.weight + pool.weight;
      const y = (last.y * last.weight + pool.y * pool.weight) / weight;
      pool = { points: [...last.points, ...pool.points], y, weight };
    }
    pools.push(pool);
  }
  return pools.flatMap((pool) => pool.points.map((point) => ({ ...point, y: pool.y })));
}

function interpolate(points: readonly Point[], x: number): number {
  const right = points.findIndex((point) => point.x > x);
  if (right === 0) return points[0]?.y ?? 0;
  const before = points.at(right === -1 ? -1 : right - 1);
  const after = right === -1 ? undefined : points[right];
  if (before === undefined || after === undefined) return before?.y ?? 0;
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x);
}

function keyOf(level: PredictionLevel, bin: number): string {
  return `${level} ${bin}`;
}
