import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Calibration, type CalibrationBin } from './learning/calibration.js';
import { type KeptContext, Memory } from './learning/memory.js';
import { levelFromNumber, levelToNumber, type PredictionLevel } from './learning/prediction-level.js';

/** A person's decision as it is kept. */
export interface DecisionRecord {
  readonly transactionId: string;
  /** 1 for the first decision on the transaction. */
  readonly version: number;
  readonly bankAccountId: string;
  readonly merchantKey: string;
  readonly amountMinor: bigint;
  readonly category: string;
  readonly isAgainst: boolean;
  readonly graded: { readonly level: PredictionLevel; readonly raw: number; readonly right: boolean } | null;
}

/** What an entity's memory holds for some rows. */
export interface Remembered {
  readonly memory: Memory;
  readonly calibration: Calibration;
  /** By the key of merchant and account. */
  readonly unchecked: ReadonlyMap<string, number>;
}

/** Stands for transfers, which have no account. */
export const TRANSFER_CATEGORY = '00000000-0000-0000-0000-000000000000';

const CONTEXTS =
  'select key, total, category_ids, weights, counts, sizes, squares from category_contexts($1, $2, $3)';
const CALIBRATION =
  'select level, bin, graded, raw_sum, right_sum from category_calibration where business_id = $1 and entity_id = $2';
const UNCHECKED =
  'select key, unchecked from category_unchecked where business_id = $1 and entity_id = $2 and key = any ($3)';
const DECISION = `d.transaction_id, d.version, d.bank_account_id, d.merchant_key, d.amount_minor,
  d.account_id, d.is_against, d.predicted_level, d.predicted_raw, d.predicted_right`;
const LATEST = `
  select ${DECISION} from unnest($2::uuid[]) as asked(id)
   cross join lateral (
     select * from category_decision d where d.business_id = $1 and d.transaction_id = asked.id
      order by d.version desc limit 1) d`;
const REPLACED = `
  select ${DECISION} from unnest($2::uuid[], $3::integer[]) as asked(id, version)
   cross join lateral (
     select * from category_decision d
      where d.business_id = $1 and d.transaction_id = asked.id and d.version = asked.version - 1 limit 1) d`;
const IN_ORDER = `
  select d.seq, ${DECISION} from category_decision d
   where d.business_id = $1 and d.entity_id = $2 and d.seq > $3 order by d.seq limit $4`;

interface ContextRow {
  key: string;
  total: number;
  category_ids: string[];
  weights: number[];
  counts: number[];
  sizes: number[];
  squares: number[];
}

interface DecisionRow {
  transaction_id: string;
  version: number;
  bank_account_id: string;
  merchant_key: string;
  amount_minor: bigint;
  account_id: string | null;
  is_against: boolean;
  predicted_level: number | null;
  predicted_raw: number | null;
  predicted_right: boolean | null;
}

@Injectable()
export class CategoryMemoryRepository {
  /** What the memory holds under the keys, for predicting: nothing is locked. One round trip. */
  async find(
    uow: UnitOfWork,
    entityId: string,
    keys: readonly string[],
    pairs: readonly string[],
  ): Promise<Remembered> {
    if (keys.length === 0)
      return { memory: new Memory(), calibration: new Calibration(), unchecked: new Map() };
    const [contexts, calibration, unchecked] = await Promise.all([
      this.contexts(uow, entityId, keys),
      this.calibration(uow, entityId),
      uow.query<{ key: string; unchecked: number }>(UNCHECKED, [uow.businessId, entityId, pairs]),
    ]);
    const counts = new Map(unchecked.map((row) => [row.key, row.unchecked]));
    return { memory: new Memory(contexts), calibration, unchecked: counts };
  }

  /**
   * Holds the entity's memory until the unit of work ends: whoever learns does so one after the other, and contexts
   * that nobody has made yet cannot be locked as rows. The caller holds its rows already and posts afterwards; who
   * only predicts does not wait. What is read behind it in the same round trip is as of then.
   */
  hold(uow: UnitOfWork, entityId: string): void {
    uow.write('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`categorizer:${entityId}`]);
  }

  async contexts(uow: UnitOfWork, entityId: string, keys: readonly string[]): Promise<KeptContext[]> {
    const rows = await uow.query<ContextRow>(CONTEXTS, [uow.businessId, entityId, keys]);
    return rows.map(({ category_ids: categories, ...context }) => ({ ...context, categories }));
  }

  async calibration(uow: UnitOfWork, entityId: string): Promise<Calibration> {
    const rows = await uow.query<{
      level: number;
      bin: number;
      graded: number;
      raw_sum: number;
      right_sum: number;
    }>(CALIBRATION, [uow.businessId, entityId]);
    return new Calibration(
      rows.map(({ level, bin, graded, raw_sum, right_sum }) => ({
        level: levelFromNumber(level),
        bin,
        graded,
        rawSum: raw_sum,
        right: right_sum,
      })),
    );
  }

  /** The latest decision on each transaction that has one. */
  async latest(uow: UnitOfWork, transactionIds: readonly string[]): Promise<Map<string, DecisionRecord>> {
    const rows = await uow.query<DecisionRow>(LATEST, [uow.businessId, transactionIds]);
    return new Map(rows.map((row) => [row.transaction_id, toRecord(row)]));
  }

  /** What each of the decisions took the place of. */
  async replacedBy(
    uow: UnitOfWork,
    decisions: readonly DecisionRecord[],
  ): Promise<Map<DecisionRecord, DecisionRecord>> {
    if (decisions.length === 0) return new Map();
    const rows = await uow.query<DecisionRow>(REPLACED, [
      uow.businessId,
      decisions.map(({ transactionId }) => transactionId),
      decisions.map(({ version }) => version),
    ]);
    const byName = new Map(rows.map((row) => [`${row.transaction_id} ${row.version}`, toRecord(row)]));
    const found = decisions.map(
      (one) => [one, byName.get(`${one.transactionId} ${one.version - 1}`)] as const,
    );
    return new Map(found.flatMap(([one, before]) => (before ? [[one, before] as const] : [])));
  }

  /** The entity's decisions in the order in which they were learned, after one of them. */
  async inOrder(
    uow: UnitOfWork,
    entityId: string,
    after: bigint,
    limit: number,
  ): Promise<{ readonly seq: bigint; readonly decision: DecisionRecord }[]> {
    const rows = await uow.query<DecisionRow & { seq: bigint }>(IN_ORDER, [
      uow.businessId,
      entityId,
      after,
      limit,
    ]);
    return rows.map((row) => ({ seq: row.seq, decision: toRecord(row) }));
  }

  /** Keeps contexts; those that change together come in the order of their keys. */
  saveContexts(uow: UnitOfWork, entityId: string, contexts: readonly KeptContext[]): void {
    if (contexts.length === 0) return;
    const literal = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
    uow.call('save_category_contexts', [
      uow.businessId,
      entityId,
      contexts.map(({ key }) => key),
      contexts.map(({ total }) => total),
      contexts.map(({ categories }) => literal(categories)),
      contexts.map(({ weights }) => literal(weights)),
      contexts.map(({ counts }) => literal(counts)),
      contexts.map(({ sizes }) => literal(sizes)),
      contexts.map(({ squares }) => literal(squares)),
    ]);
  }

  saveCalibration(uow: UnitOfWork, entityId: string, bins: readonly CalibrationBin[]): void {
    if (bins.length === 0) return;
    uow.call('save_category_calibration', [
      uow.businessId,
      entityId,
      bins.map(({ level }) => levelToNumber(level)),
      bins.map(({ bin }) => bin),
      bins.map(({ graded }) => graded),
      bins.map(({ rawSum }) => rawSum),
      bins.map(({ right }) => right),
    ]);
  }

  /** Keeps decisions in this order, and that somebody looked at their merchants on their accounts. */
  record(
    uow: UnitOfWork,
    entityId: string,
    decisions: readonly DecisionRecord[],
    pairs: readonly string[],
  ): void {
    uow.call('record_category_decisions', [
      uow.businessId,
      entityId,
      uow.startedAt,
      decisions.map(({ transactionId }) => transactionId),
      decisions.map(({ version }) => version),
      decisions.map(({ bankAccountId }) => bankAccountId),
      decisions.map(({ merchantKey }) => merchantKey),
      decisions.map(({ amountMinor }) => amountMinor),
      decisions.map(({ category }) => (category === TRANSFER_CATEGORY ? null : category)),
      decisions.map(({ isAgainst }) => isAgainst),
      decisions.map(({ graded }) => graded && levelToNumber(graded.level)),
      decisions.map(({ graded }) => graded?.raw ?? null),
      decisions.map(({ graded }) => graded?.right ?? null),
      pairs,
    ]);
  }

  /** Counts rows that were accepted without a person. Their bank accounts are held, so nobody else counts there. */
  countUnreviewed(uow: UnitOfWork, entityId: string, counts: ReadonlyMap<string, number>): void {
    if (counts.size === 0) return;
    const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    uow.call('note_unchecked', [
      uow.businessId,
      entityId,
      sorted.map(([key]) => key),
      sorted.map(([, count]) => count),
    ]);
  }

  async forget(uow: UnitOfWork, entityId: string): Promise<void> {
    for (const table of ['category_memory', 'category_calibration']) {
      await uow.query(`delete from ${table} where business_id = $1 and entity_id = $2`, [
        uow.businessId,
        entityId,
      ]);
    }
  }
}

function toRecord(row: DecisionRow): DecisionRecord {
  const { predicted_level: level, predicted_raw: raw, predicted_right: right } = row;
  return {
    transactionId: row.transaction_id,
    version: row.version,
    bankAccountId: row.bank_account_id,
    merchantKey: row.merchant_key,
    amountMinor: row.amount_minor,
    category: row.account_id ?? TRANSFER_CATEGORY,
    isAgainst: row.is_against,
    graded:
      level === null || raw === null || right === null ? null : { level: levelFromNumber(level), raw, right },
  };
}
