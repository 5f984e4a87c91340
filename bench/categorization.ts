import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse';
import { applyDecision } from '../src/categorization/learning/apply-decision.js';
import { hasPrecedent } from '../src/categorization/learning/precedent.js';
import { Calibration } from '../src/categorization/learning/calibration.js';
import {
  type ContextKeys,
  contextKeysOf,
  type Features,
} from '../src/categorization/learning/context-keys.js';
import { Memory } from '../src/categorization/learning/memory.js';
import { predict } from '../src/categorization/learning/predict.js';
import { suggest, type Suggestion } from '../src/categorization/learning/suggest.js';
import { distinct } from '../src/kernel/collections.js';
import { merchantKey } from '../src/categorization/merchant.js';
import { Report } from './support/report.js';

const WARM_UP = 5_000;
const BATCH = 500;
const GROUPS = 50;
const THRESHOLD = 0.9;
const SURE = 0.9;
const CALIBRATION_BINS = 20;
/** The calibration curve is recalculated after this many decisions. In the service, every push recalculates it. */
const REFRESH_EVERY = 50;

interface Row {
  readonly seen: Features;
  readonly category: string;
}

interface Scored {
  readonly keys: ContextKeys;
  readonly row: Row;
  readonly suggestion: Suggestion | null;
  /** The confidence before the reduction for unreviewed transactions. */
  readonly claimed: number;
  readonly right: boolean;
  readonly accepted: boolean;
}

/** The memory of one business, without a database. All categories are expenses and all accounts are cards. */
class Learner {
  private readonly memory = new Memory();
  private readonly calibration = new Calibration();
  private readonly unreviewed = new Map<string, number>();
  private decisions = 0;

  suggest(row: Row): Scored {
    const keys = contextKeysOf(row.seen);
    const unreviewed = this.unreviewed.get(keys.pair) ?? 0;
    const suggestion = this.best(row, keys, unreviewed);
    const fresh = unreviewed === 0 ? suggestion : this.best(row, keys, 0);
    const accepted =
      suggestion !== null && suggestion.confidence >= THRESHOLD && suggestion.level !== 'unknown';
    const right = suggestion?.category === row.category;
    return { keys, row, suggestion, claimed: fresh?.confidence ?? 0, right, accepted };
  }

  accept({ keys: { pair } }: Scored): void {
    this.unreviewed.set(pair, (this.unreviewed.get(pair) ?? 0) + 1);
  }

  decide({ keys, row, suggestion, right }: Scored): void {
    applyDecision(this.memory, this.calibration, {
      keys,
      category: row.category,
      isUnusual: row.seen.amountMinor <= 0n,
      graded: suggestion && { level: suggestion.level, raw: suggestion.raw, right },
      replaces: null,
    });
    this.unreviewed.delete(keys.pair);
    if (++this.decisions % REFRESH_EVERY === 0) this.calibration.refresh();
  }

  private best({ seen }: Row, keys: ContextKeys, unreviewed: number): Suggestion | null {
    const { memory, calibration } = this;
    const allowed = seen.amountMinor > 0n ? () => true : (one: string) => hasPrecedent(one, keys, memory);
    return suggest(predict(keys, memory), { memory, calibration, unreviewed }, allowed)[0] ?? null;
  }
}

async function readRows(path: string): Promise<Row[]> {
  const lines = createReadStream(path)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  const dated: (Row & { date: string })[] = [];
  for await (const line of lines as AsyncIterable<Record<string, string>>) {
    dated.push({
      date: line['date'] ?? '',
      seen: {
        bankAccountId: line['card'] ?? '',
        merchantKey: merchantKey(line['merchant'] ?? ''),
        amountMinor: BigInt(Math.round(Number(line['amount']) * 100)),
      },
      category: line['category'] ?? '',
    });
  }
  return dated.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function immediate(rows: readonly Row[]): Scored[] {
  const learner = new Learner();
  return rows.map((row) => {
    const scored = learner.suggest(row);
    learner.decide(scored);
    return scored;
  });
}

function inBatches(rows: readonly Row[]): Scored[] {
  const learner = new Learner();
  const all: Scored[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const scored = rows.slice(at, at + BATCH).map((row) => learner.suggest(row));
    scored.forEach((one) => learner.decide(one));
    all.push(...scored);
  }
  return all;
}

function inGroups(rows: readonly Row[]): Row[][] {
  const cards = distinct(rows.map(({ seen }) => seen.bankAccountId));
  const groupOf = new Map(cards.map((card, at) => [card, at % GROUPS]));
  return Array.from({ length: GROUPS }, (_, group) =>
    rows.filter(({ seen }) => groupOf.get(seen.bankAccountId) === group),
  );
}

function onlyFlagged(rows: readonly Row[]): Scored[] {
  const learner = new Learner();
  return rows.map((row) => {
    const scored = learner.suggest(row);
    if (scored.accepted) learner.accept(scored);
    else learner.decide(scored);
    return scored;
  });
}

function summary(scored: readonly Scored[]) {
  const share = (list: readonly Scored[]) => list.filter(({ right }) => right).length / list.length;
  const sure = scored.filter(({ suggestion }) => (suggestion?.confidence ?? 0) >= SURE);
  const accepted = scored.filter((one) => one.accepted);
  return {
    right: share(scored),
    sure: sure.length / scored.length,
    sureRight: share(sure),
    accepted: accepted.length / scored.length,
    acceptedRight: share(accepted),
    silent: accepted.filter(({ right }) => !right).length / scored.length,
    calibrationError: calibrationError(scored),
  };
}

function calibrationError(scored: readonly Scored[]): number {
  const bins = Array.from({ length: CALIBRATION_BINS }, () => ({ n: 0, claimed: 0, right: 0 }));
  for (const { claimed, right } of scored) {
    const bin = bins[Math.min(CALIBRATION_BINS - 1, Math.floor(claimed * CALIBRATION_BINS))];
    if (!bin) continue;
    bin.n++;
    bin.claimed += claimed;
    bin.right += right ? 1 : 0;
  }
  return bins.reduce((sum, { claimed, right }) => sum + Math.abs(claimed - right), 0) / scored.length;
}

/** Replays the card file in date order against the categorizer alone. */
export async function benchCategorization(path: string, report: Report): Promise<void> {
  const rows = await readRows(path);
  const started = process.hrtime.bigint();
  const replayed = immediate(rows);
  const perSecond = rows.length / (Number(process.hrtime.bigint() - started) / 1e9);
  const atOnce = summary(replayed.slice(WARM_UP));
  const batches = summary(inBatches(rows).slice(WARM_UP));
  const flagged = summary(onlyFlagged(rows).slice(WARM_UP));
  const groups = summary(inGroups(rows).flatMap(immediate));
  report.add({
    what: `categories of ${rows.length} card transactions, each decision learned at once, after the first ${WARM_UP}`,
    target: '≥ 77 % right',
    measured: `${percent(atOnce.right)} right`,
    reached: atOnce.right >= 0.77,
    figures: atOnce,
  });
  report.add({
    what: `the same in batches of ${BATCH}, decisions learned after each batch`,
    target: '≥ 73 % right; at confidence ≥ 0.9 ≥ 96 % right and ≥ 35 % of all',
    measured: `${percent(batches.right)} right; ${percent(batches.sureRight)} right, ${percent(batches.sure)} of all`,
    reached: batches.right >= 0.73 && batches.sureRight >= 0.96 && batches.sure >= 0.35,
    figures: batches,
  });
  report.add({
    what: `the same, only transactions flagged at ${THRESHOLD} decided by a user`,
    target: '≥ 38 % accepted, ≥ 95.5 % of them right, ≤ 1.8 % of all silently wrong',
    measured: `${percent(flagged.accepted)} accepted, ${percent(flagged.acceptedRight)} right, ${percent(flagged.silent)} silently wrong`,
    reached: flagged.accepted >= 0.38 && flagged.acceptedRight >= 0.955 && flagged.silent <= 0.018,
    figures: flagged,
  });
  report.add({
    what: `${GROUPS} groups of cards, each alone from zero, all transactions`,
    target: '≥ 73 % right, ≥ 96 % at confidence ≥ 0.9',
    measured: `${percent(groups.right)} right, ${percent(groups.sureRight)}`,
    reached: groups.right >= 0.73 && groups.sureRight >= 0.96,
    figures: groups,
  });
  const errors = [atOnce, batches, groups, flagged].map((one) => one.calibrationError);
  report.add({
    what: 'expected calibration error of all transactions: at once, in batches, in groups, only flagged ones decided',
    target: '≤ 1.5 % each',
    measured: errors.map((error) => percent(error, 2)).join(', '),
    reached: Math.max(...errors) <= 0.015,
    figures: { worst: Math.max(...errors) },
  });
  report.add({
    what: 'read names, predict, grade and learn, without a database, one thread',
    target: '≥ 20,000 rows/s',
    measured: `${Math.round(perSecond)} rows/s`,
    reached: perSecond >= 20_000,
    figures: { perSecond },
  });
}

function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchCategorization(
    process.argv[2] ?? '../shared/data/purchase-cards-2014-2016.csv.gz',
    new Report(),
  );
}
