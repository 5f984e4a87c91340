import type { PredictionLevel } from './prediction-level.js';

/** How a prediction did that a user then decided. */
export interface PredictionGrade {
  readonly level: PredictionLevel;
  /** The probability before calibration. */
  readonly raw: number;
  readonly right: boolean;
}

/** How predictions of one level and one range of probabilities did, with fading weights. */
export interface CalibrationBin {
  readonly level: PredictionLevel;
  readonly bin: number;
  graded: number;
  rawSum: number;
  rightSum: number;
}

const EDGES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 1];
export const BINS = EDGES.length - 1;
const DECAY = 0.9995;
/** The prior counts as this many graded predictions of the entity. */
const PRIOR_WEIGHT = 40;
const MAX_CONFIDENCE = 0.999;
/** Each unreviewed prediction lowers the confidence of the next one by this share. */
const WEAR = 0.01;

/** The share of right predictions per bin, measured on card transactions. */
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

/** Converts the probability of a prediction to a confidence: the observed share of right predictions. */
export class Calibration {
  private readonly bins = new Map<string, CalibrationBin>();
  private readonly curves = new Map<PredictionLevel, readonly Point[]>();

  constructor(bins: readonly CalibrationBin[] = []) {
    for (const bin of bins) this.bins.set(keyOf(bin.level, bin.bin), { ...bin });
  }

  /** All bins, to be stored. */
  all(): CalibrationBin[] {
    return [...this.bins.values()];
  }

  /** Counts a grade. Curves in use change only after `refresh`. */
  grade({ level, raw, right }: PredictionGrade): void {
    const index = binOf(raw);
    const key = keyOf(level, index);
    const bin = this.bins.get(key) ?? { level, bin: index, graded: 0, rawSum: 0, rightSum: 0 };
    bin.graded = bin.graded * DECAY + 1;
    bin.rawSum = bin.rawSum * DECAY + raw;
    bin.rightSum = bin.rightSum * DECAY + (right ? 1 : 0);
    this.bins.set(key, bin);
  }

  /** Discards the curves, so that they are computed again with the latest grades. */
  refresh(): void {
    this.curves.clear();
  }

  /**
   * The expected share of right predictions, from 0 to 0.999. It never falls as the raw probability rises. Each
   * unreviewed prediction lowers it.
   */
  confidence(level: PredictionLevel, raw: number, unreviewed = 0): number {
    return Math.min(MAX_CONFIDENCE, interpolate(this.curve(level), raw)) * (1 - WEAR) ** unreviewed;
  }

  private curve(level: PredictionLevel): readonly Point[] {
    let curve = this.curves.get(level);
    if (curve === undefined) this.curves.set(level, (curve = monotone(this.points(level))));
    return curve;
  }

  private points(level: PredictionLevel): Point[] {
    return PRIOR[level].map((prior, bin) => {
      const own = this.bins.get(keyOf(level, bin)) ?? { graded: 0, rawSum: 0, rightSum: 0 };
      const weight = own.graded + PRIOR_WEIGHT;
      const centre = ((EDGES[bin] ?? 0) + (EDGES[bin + 1] ?? 1)) / 2;
      return {
        x: (own.rawSum + PRIOR_WEIGHT * centre) / weight,
        y: (own.rightSum + PRIOR_WEIGHT * prior) / weight,
        weight,
      };
    });
  }
}

function binOf(raw: number): number {
  const above = EDGES.findIndex((edge) => raw < edge);
  return above === -1 ? BINS - 1 : Math.max(0, above - 1);
}

/** Pools adjacent points until none is lower than the one before (isotonic regression). */
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
