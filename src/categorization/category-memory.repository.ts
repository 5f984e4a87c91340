import { Injectable } from '@nestjs/common';
import { mergeMany, upsertMany } from '../platform/database/bulk.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Calibration, type CalibrationBin } from './learning/calibration.js';
import { CategoryCalibration } from './learning/category-calibration.entity.js';
import { CategoryMemory } from './learning/category-memory.entity.js';
import { Memory, type StoredContext } from './learning/memory.js';
import { levelFromNumber, levelToNumber } from './learning/prediction-level.js';
import { UnreviewedCount } from './learning/unreviewed-count.entity.js';

/** What an entity has learned, as far as some transactions need it. */
export interface LearnedState {
  readonly memory: Memory;
  readonly calibration: Calibration;
  /** Predictions accepted since the last decision of a user, by the key of merchant and bank account. */
  readonly unreviewed: ReadonlyMap<string, number>;
}

const CONTEXTS = `
  select key, total, category_ids as "categoryIds", weights, counts, sizes, squares from category_memory
   where business_id = $1 and entity_id = $2 and key = any ($3)`;
const CALIBRATION = `
  select level, bin, graded, raw_sum as "rawSum", right_sum as "rightSum" from category_calibration
   where business_id = $1 and entity_id = $2`;
const UNREVIEWED = `
  select key, unchecked as count from category_unchecked
   where business_id = $1 and entity_id = $2 and key = any ($3)`;
/** The same for several entities, with one lookup by primary key for each context. */
const CONTEXTS_OF_ENTITIES = `
  select m.entity_id as "entityId", m.key, m.total, m.category_ids as "categoryIds", m.weights, m.counts, m.sizes,
         m.squares
    from unnest($2::uuid[], $3::text[]) as asked(entity_id, key)
   cross join lateral (
     select * from category_memory m
      where m.business_id = $1 and m.entity_id = asked.entity_id and m.key = asked.key limit 1) m`;
const CALIBRATION_OF_ENTITIES = `
  select entity_id as "entityId", level, bin, graded, raw_sum as "rawSum", right_sum as "rightSum"
    from category_calibration where business_id = $1 and entity_id = any ($2)`;
const UNREVIEWED_OF_ENTITIES = `
  select u.entity_id as "entityId", u.key, u.unchecked as count
    from unnest($2::uuid[], $3::text[]) as asked(entity_id, key)
   cross join lateral (
     select * from category_unchecked u
      where u.business_id = $1 and u.entity_id = asked.entity_id and u.key = asked.key limit 1) u`;
const DELETE_CONTEXTS =
  'delete from category_memory where business_id = $1 and entity_id = $2 and key = any ($3)';
const CLEAR_CALIBRATION = 'delete from category_calibration where business_id = $1 and entity_id = $2';

type CalibrationRow = Omit<CalibrationBin, 'level'> & { readonly level: number };
type OfEntity<Row> = Row & { readonly entityId: string };

/** The contexts that an entity's transactions need. */
export interface AskedKeys {
  readonly keys: readonly string[];
  /** Those of merchants on bank accounts. */
  readonly pairs: readonly string[];
}

/** Reads are plain statements: every push reads thousands of contexts, and entities cost time. */
@Injectable()
export class CategoryMemoryRepository {
  /** Reads what predictions need, in one round trip and without locks. */
  async find(
    uow: UnitOfWork,
    entityId: string,
    keys: readonly string[],
    pairs: readonly string[],
  ): Promise<LearnedState> {
    if (keys.length === 0)
      return { memory: new Memory(), calibration: new Calibration(), unreviewed: new Map() };
    const [contexts, calibration, unreviewed] = await Promise.all([
      this.contexts(uow, entityId, keys),
      this.calibration(uow, entityId),
      uow.queryPrepared<{ key: string; count: number }>('unreviewed-counts', UNREVIEWED, [
        uow.businessId,
        entityId,
        pairs,
      ]),
    ]);
    const counts = new Map(unreviewed.map(({ key, count }) => [key, count]));
    return { memory: new Memory(contexts), calibration, unreviewed: counts };
  }

  /** The same for several entities, by entity, from three statements in one round trip. */
  async findOfAll(
    uow: UnitOfWork,
    asked: ReadonlyMap<string, AskedKeys>,
  ): Promise<Map<string, LearnedState>> {
    const entityIds = [...asked.keys()];
    const each = (keysOf: (one: AskedKeys) => readonly string[]) => {
      const pairs = [...asked].flatMap(([entityId, one]) =>
        keysOf(one).map((key) => [entityId, key] as const),
      );
      return [uow.businessId, pairs.map(([entityId]) => entityId), pairs.map(([, key]) => key)];
    };
    const [contexts, bins, counts] = await Promise.all([
      uow.query<OfEntity<StoredContext>>(
        CONTEXTS_OF_ENTITIES,
        each(({ keys }) => keys),
      ),
      uow.query<OfEntity<CalibrationRow>>(CALIBRATION_OF_ENTITIES, [uow.businessId, entityIds]),
      uow.query<OfEntity<{ key: string; count: number }>>(
        UNREVIEWED_OF_ENTITIES,
        each(({ pairs }) => pairs),
      ),
    ]);
    const of = <Row>(rows: readonly OfEntity<Row>[], id: string) => rows.filter((row) => row.entityId === id);
    return new Map(
      entityIds.map((id) => [
        id,
        {
          memory: new Memory(of(contexts, id)),
          calibration: calibrationOf(of(bins, id)),
          unreviewed: new Map(of(counts, id).map(({ key, count }) => [key, count])),
        },
      ]),
    );
  }

  /**
   * Locks the entity's memory until the unit of work ends, so that learning is serial. Contexts that do not exist yet
   * cannot be locked as rows. The caller has already locked its transactions and posts afterwards. Predicting does not
   * wait for the lock.
   */
  lock(uow: UnitOfWork, entityId: string): void {
    uow.write('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`categorizer:${entityId}`]);
  }

  async contexts(uow: UnitOfWork, entityId: string, keys: readonly string[]): Promise<StoredContext[]> {
    return uow.queryPrepared<StoredContext>('category-contexts', CONTEXTS, [uow.businessId, entityId, keys]);
  }

  async calibration(uow: UnitOfWork, entityId: string): Promise<Calibration> {
    const bins = await uow.queryPrepared<CalibrationRow>('category-calibration', CALIBRATION, [
      uow.businessId,
      entityId,
    ]);
    return calibrationOf(bins);
  }

  saveContexts(uow: UnitOfWork, entityId: string, contexts: readonly StoredContext[]): void {
    const { businessId } = uow;
    upsertMany(
      uow,
      CategoryMemory,
      contexts.map((context) => ({ businessId, entityId, ...context })),
    );
  }

  saveCalibration(uow: UnitOfWork, entityId: string, bins: readonly CalibrationBin[]): void {
    const { businessId } = uow;
    upsertMany(
      uow,
      CategoryCalibration,
      bins.map((bin) => ({ ...bin, businessId, entityId, level: levelToNumber(bin.level) })),
    );
  }

  /** Adds to the counts of unreviewed predictions. The keys are sorted, so that two calls cannot deadlock. */
  countUnreviewed(uow: UnitOfWork, entityId: string, counts: ReadonlyMap<string, number>): void {
    const { businessId } = uow;
    const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    mergeMany(
      uow,
      UnreviewedCount,
      sorted.map(([key, count]) => ({ businessId, entityId, key, count })),
      { count: 'category_unchecked.unchecked + excluded.unchecked' },
    );
  }

  deleteContexts(uow: UnitOfWork, entityId: string, keys: readonly string[]): void {
    if (keys.length === 0) return;
    uow.write(DELETE_CONTEXTS, [uow.businessId, entityId, keys]);
  }

  /** Like `saveCalibration`, without the bins that are stored and not given. */
  replaceCalibration(uow: UnitOfWork, entityId: string, bins: readonly CalibrationBin[]): void {
    uow.write(CLEAR_CALIBRATION, [uow.businessId, entityId]);
    this.saveCalibration(uow, entityId, bins);
  }

  /** Deletes everything that a rebuild derives from the decisions. */
  async clear(uow: UnitOfWork, entityId: string): Promise<void> {
    const ofEntity = { businessId: uow.businessId, entityId };
    await uow.repository(CategoryMemory).delete(ofEntity);
    await uow.repository(CategoryCalibration).delete(ofEntity);
  }
}

function calibrationOf(bins: readonly CalibrationRow[]): Calibration {
  return new Calibration(bins.map(({ level, ...bin }) => ({ level: levelFromNumber(level), ...bin })));
}
