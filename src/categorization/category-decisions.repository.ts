import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { TRANSFER_CATEGORY } from './category-id.js';
import {
  accountTarget,
  type CategorySource,
  type Decision,
  decisionOf,
  type ReviewReason,
  TRANSFER_TARGET,
} from './category.js';
import type { PredictionGrade } from './learning/calibration.js';
import { levelFromNumber, levelToNumber } from './learning/prediction-level.js';

/** A user's decision as it is stored. */
export interface DecisionRecord {
  readonly transactionId: string;
  /** 1 for the first decision on the transaction. */
  readonly version: number;
  readonly bankAccountId: string;
  readonly merchantKey: string;
  readonly amountMinor: bigint;
  readonly category: string;
  readonly isUnusual: boolean;
  readonly graded: PredictionGrade | null;
}

/** A decision to be stored. */
export interface NewDecision {
  readonly record: DecisionRecord;
  readonly before: StateBefore;
  /** The key of the merchant and bank account whose unreviewed predictions it clears; null if another one does. */
  readonly clears: string | null;
}

/** What a decision replaced. */
export interface StateBefore {
  readonly decision: Decision;
  readonly reviewReason: ReviewReason | null;
  /** Whether the transaction was split, or had lost its split; null without one. */
  readonly splitStatus: 'split' | 'cleared' | null;
  /** Identifies what the decision was about: as long as it is the same, the decision can be undone. */
  readonly digest: string;
}

/** A decision with what undoing it needs. */
export interface StoredDecision {
  readonly seq: bigint;
  readonly record: DecisionRecord;
  /** Null if an earlier version stored the decision. */
  readonly before: StateBefore | null;
  readonly clearedUnreviewed: number;
}

export interface NumberedDecision {
  readonly seq: bigint;
  readonly decision: DecisionRecord;
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

interface StoredRow extends DecisionRow {
  seq: bigint;
  before_account_id: string | null;
  before_is_transfer: boolean | null;
  before_source: CategorySource | null;
  before_confidence: number | null;
  before_rule_id: string | null;
  before_because: string | null;
  before_review_reason: ReviewReason | null;
  before_split_status: StateBefore['splitStatus'];
  digest: string | null;
  cleared_unchecked: number;
}

const COLUMNS = `d.transaction_id, d.version, d.bank_account_id, d.merchant_key, d.amount_minor,
  d.account_id, d.is_against, d.predicted_level, d.predicted_raw, d.predicted_right`;
const LATEST = `
  select ${COLUMNS} from unnest($2::uuid[]) as wanted(id)
   cross join lateral (
     select * from category_decision d where d.business_id = $1 and d.transaction_id = wanted.id
      order by d.version desc limit 1) d`;
const REPLACED = `
  select ${COLUMNS} from unnest($2::uuid[], $3::integer[]) as wanted(id, version)
   cross join lateral (
     select * from category_decision d
      where d.business_id = $1 and d.transaction_id = wanted.id and d.version = wanted.version - 1 limit 1) d`;
const LATEST_UNDOABLE = `
  select ${COLUMNS}, d.seq, d.before_account_id, d.before_is_transfer, d.before_source, d.before_confidence,
         d.before_rule_id, d.before_because, d.before_review_reason, d.before_split_status, d.digest,
         d.cleared_unchecked
    from unnest($2::uuid[]) as wanted(id)
   cross join lateral (
     select * from category_decision d where d.business_id = $1 and d.transaction_id = wanted.id
      order by d.version desc limit 1) d`;
const DELETE = `
  delete from category_decision d using unnest($2::uuid[], $3::integer[]) as undone(id, version)
   where d.business_id = $1 and d.transaction_id = undone.id and d.version = undone.version`;
const ADD_CLEARED = `
  update category_decision d set cleared_unchecked = d.cleared_unchecked + added.count
    from unnest($3::bigint[], $4::integer[]) as added(seq, count)
   where d.business_id = $1 and d.entity_id = $2 and d.seq = added.seq`;
const PAGE = `
  select d.seq, ${COLUMNS} from category_decision d
   where d.business_id = $1 and d.entity_id = $2 and d.seq > $3 order by d.seq limit $4`;
/** Also clears the counts of unreviewed predictions, and stores them: see `UndoneDecision`. */
const INSERT = `
  with cleared as (
    delete from category_unchecked where business_id = $1 and entity_id = $2 and key = any ($14::text[])
    returning key, unchecked)
  insert into category_decision
    (business_id, entity_id, seq, decided_at, transaction_id, version, bank_account_id, merchant_key, amount_minor,
     account_id, is_against, predicted_level, predicted_raw, predicted_right, before_account_id, before_is_transfer,
     before_source, before_confidence, before_rule_id, before_because, before_review_reason, before_split_status,
     digest, cleared_unchecked)
  select $1, $2, last.seq + d.place, $3, d.transaction_id, d.version, d.bank_account_id, d.merchant_key,
         d.amount_minor, d.account_id, d.is_against, d.level, d.raw, d.is_right, d.before_account_id,
         d.before_is_transfer, d.before_source, d.before_confidence, d.before_rule_id, d.before_because,
         d.before_review_reason, d.before_split_status, d.digest, coalesce(cleared.unchecked, 0)
    from (select coalesce(max(seq), 0) as seq from category_decision where business_id = $1 and entity_id = $2) as last
   cross join unnest($4::uuid[], $5::integer[], $6::uuid[], $7::text[], $8::bigint[], $9::uuid[], $10::boolean[],
                $11::smallint[], $12::float8[], $13::boolean[], $14::text[], $15::uuid[], $16::boolean[], $17::text[],
                $18::float8[], $19::uuid[], $20::text[], $21::text[], $22::text[], $23::text[]) with ordinality
           as d(transaction_id, version, bank_account_id, merchant_key, amount_minor, account_id, is_against,
                level, raw, is_right, clears, before_account_id, before_is_transfer, before_source, before_confidence,
                before_rule_id, before_because, before_review_reason, before_split_status, digest, place)
    left join cleared on cleared.key = d.clears`;

@Injectable()
export class CategoryDecisionsRepository {
  /** The latest decision on each transaction that has one. */
  async latest(uow: UnitOfWork, transactionIds: readonly string[]): Promise<Map<string, DecisionRecord>> {
    const rows = await uow.queryPrepared<DecisionRow>('latest-decisions', LATEST, [
      uow.businessId,
      transactionIds,
    ]);
    return new Map(rows.map((row) => [row.transaction_id, toRecord(row)]));
  }

  /** The decision that each of these decisions replaced. First decisions are left out. */
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
    const byVersion = new Map(rows.map((row) => [`${row.transaction_id} ${row.version}`, toRecord(row)]));
    const found = decisions.map(
      (decision) => [decision, byVersion.get(`${decision.transactionId} ${decision.version - 1}`)] as const,
    );
    return new Map(found.flatMap(([decision, before]) => (before ? [[decision, before] as const] : [])));
  }

  /** A page of the entity's decisions, in the order in which they were learned. */
  async page(uow: UnitOfWork, entityId: string, after: bigint, limit: number): Promise<NumberedDecision[]> {
    const rows = await uow.query<DecisionRow & { seq: bigint }>(PAGE, [
      uow.businessId,
      entityId,
      after,
      limit,
    ]);
    return rows.map((row) => ({ seq: row.seq, decision: toRecord(row) }));
  }

  /**
   * Appends decisions in this order, and clears the counts of unreviewed predictions for their merchants and bank accounts.
   * The caller has locked the entity's memory, so their numbers are not used twice.
   */
  insert(uow: UnitOfWork, entityId: string, decisions: readonly NewDecision[]): void {
    const records = decisions.map(({ record }) => record);
    const replaced = decisions.map(({ before }) => before);
    uow.writePrepared('insert-undoable-decisions', INSERT, [
      uow.businessId,
      entityId,
      uow.startedAt,
      records.map(({ transactionId }) => transactionId),
      records.map(({ version }) => version),
      records.map(({ bankAccountId }) => bankAccountId),
      records.map(({ merchantKey }) => merchantKey),
      records.map(({ amountMinor }) => amountMinor),
      records.map(({ category }) => (category === TRANSFER_CATEGORY ? null : category)),
      records.map(({ isUnusual }) => isUnusual),
      records.map(({ graded }) => graded && levelToNumber(graded.level)),
      records.map(({ graded }) => graded?.raw ?? null),
      records.map(({ graded }) => graded?.right ?? null),
      decisions.map(({ clears }) => clears),
      replaced.map(({ decision: { target } }) => (target?.kind === 'account' ? target.accountId : null)),
      replaced.map(({ decision: { target } }) => target?.kind === 'transfer'),
      replaced.map(({ decision }) => decision.source),
      replaced.map(({ decision }) => decision.confidence),
      replaced.map(({ decision }) => decision.ruleId),
      replaced.map(({ decision }) => decision.because),
      replaced.map(({ reviewReason }) => reviewReason),
      replaced.map(({ splitStatus }) => splitStatus),
      replaced.map(({ digest }) => digest),
    ]);
  }

  /** The latest decision on each transaction that has one, with what it replaced. */
  async latestUndoable(uow: UnitOfWork, transactionIds: readonly string[]): Promise<StoredDecision[]> {
    const rows = await uow.query<StoredRow>(LATEST_UNDOABLE, [uow.businessId, transactionIds]);
    return rows.map((row) => ({
      seq: row.seq,
      record: toRecord(row),
      before: stateBefore(row),
      clearedUnreviewed: row.cleared_unchecked,
    }));
  }

  delete(uow: UnitOfWork, decisions: readonly DecisionRecord[]): void {
    uow.write(DELETE, [
      uow.businessId,
      decisions.map(({ transactionId }) => transactionId),
      decisions.map(({ version }) => version),
    ]);
  }

  /** Adds to the numbers of unreviewed predictions that decisions of the entity, by `seq`, have cleared. */
  addCleared(uow: UnitOfWork, entityId: string, counts: ReadonlyMap<bigint, number>): void {
    if (counts.size === 0) return;
    uow.write(ADD_CLEARED, [uow.businessId, entityId, [...counts.keys()], [...counts.values()]]);
  }
}

function toRecord(row: DecisionRow): DecisionRecord {
  return {
    transactionId: row.transaction_id,
    version: row.version,
    bankAccountId: row.bank_account_id,
    merchantKey: row.merchant_key,
    amountMinor: row.amount_minor,
    category: row.account_id ?? TRANSFER_CATEGORY,
    isUnusual: row.is_against,
    graded: gradeOf(row),
  };
}

function gradeOf(row: DecisionRow): PredictionGrade | null {
  const { predicted_level: level, predicted_raw: raw, predicted_right: right } = row;
  if (level === null || raw === null || right === null) return null;
  return { level: levelFromNumber(level), raw, right };
}

/** Only a prediction has a grade, and every prediction that a user decides gets one: it need not be stored twice. */
function stateBefore(row: StoredRow): StateBefore | null {
  const { before_source: source, before_confidence: confidence, digest } = row;
  if (source === null || confidence === null || digest === null) return null;
  const { before_account_id: accountId, before_rule_id: ruleId, before_because: because } = row;
  const target = accountId === null ? null : accountTarget(accountId);
  const graded = gradeOf(row);
  const prediction = graded && { level: graded.level, raw: graded.raw };
  const decision = decisionOf(row.before_is_transfer ? TRANSFER_TARGET : target, source, confidence, {
    ruleId,
    prediction,
    because,
  });
  return {
    decision,
    reviewReason: row.before_review_reason,
    splitStatus: row.before_split_status,
    digest,
  };
}
