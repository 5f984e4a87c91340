import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { TRANSFER_CATEGORY } from './category-id.js';
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
const PAGE = `
  select d.seq, ${COLUMNS} from category_decision d
   where d.business_id = $1 and d.entity_id = $2 and d.seq > $3 order by d.seq limit $4`;
const INSERT = `
  insert into category_decision
    (business_id, entity_id, seq, decided_at, transaction_id, version, bank_account_id, merchant_key, amount_minor,
     account_id, is_against, predicted_level, predicted_raw, predicted_right)
  select $1, $2, last.seq + d.place, $3, d.transaction_id, d.version, d.bank_account_id, d.merchant_key,
         d.amount_minor, d.account_id, d.is_against, d.level, d.raw, d.is_right
    from (select coalesce(max(seq), 0) as seq from category_decision where business_id = $1 and entity_id = $2) as last,
         unnest($4::uuid[], $5::integer[], $6::uuid[], $7::text[], $8::bigint[], $9::uuid[], $10::boolean[],
                $11::smallint[], $12::float8[], $13::boolean[]) with ordinality
           as d(transaction_id, version, bank_account_id, merchant_key, amount_minor, account_id, is_against,
                level, raw, is_right, place)`;

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

  /** Appends decisions in this order. The caller has locked the entity's memory, so their numbers are not used twice. */
  insert(uow: UnitOfWork, entityId: string, decisions: readonly DecisionRecord[]): void {
    uow.writePrepared('insert-decisions', INSERT, [
      uow.businessId,
      entityId,
      uow.startedAt,
      decisions.map(({ transactionId }) => transactionId),
      decisions.map(({ version }) => version),
      decisions.map(({ bankAccountId }) => bankAccountId),
      decisions.map(({ merchantKey }) => merchantKey),
      decisions.map(({ amountMinor }) => amountMinor),
      decisions.map(({ category }) => (category === TRANSFER_CATEGORY ? null : category)),
      decisions.map(({ isUnusual }) => isUnusual),
      decisions.map(({ graded }) => graded && levelToNumber(graded.level)),
      decisions.map(({ graded }) => graded?.raw ?? null),
      decisions.map(({ graded }) => graded?.right ?? null),
    ]);
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
