import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CategoryChartRepository } from '../../categorization/index.js';
import { EntitiesRepository, type PostingEntity } from '../../entities/index.js';
import { distinct } from '../../kernel/collections.js';
import { Poster } from '../../ledger/index.js';
import { Database } from '../../platform/database/database.js';
import { inIndexOrder } from '../../platform/database/in-index-order.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { changeLegs, type MatchedChanges } from './change-legs.js';
import { findPairs } from './find-pairs.js';
import { lockTransfers } from './lock-transfers.js';
import { SEARCH_JOB } from './match-new-legs.js';
import { recordMatches } from './record-matches.js';
import { MAX_DAYS_APART } from './transfer-leg.js';
import { IS_OPEN_LEG, isOpenLegOf, LEG_ORDER, ofId } from './transfer-sql.js';

/** How many pushes one unit of work searches for. */
const MAX_SEARCHES = 10;

/** Matches the legs that pushes at the same time left unmatched, as one push after the other would have. */
@Injectable()
export class SearchTransfers implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly entities: EntitiesRepository,
    private readonly charts: CategoryChartRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly poster: Poster,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEARCH_JOB, async (principal) => {
      while (await this.database.run(principal, (uow) => this.run(uow))) {
        // Until no search is left.
      }
    });
  }

  /** Searches for legs of one entity. False if there are none to search for. */
  async run(uow: UnitOfWork): Promise<boolean> {
    const next = await uow.queryOne<{ entityId: string }>(
      `select entity_id as "entityId" from transfer_search where business_id = $1 order by entity_id, id limit 1`,
      [uow.businessId],
    );
    if (!next) return false;
    const entity = await this.entities.lockForPosting(uow, next.entityId);
    lockTransfers(uow, entity.id);
    // After the lock: another instance may have searched for them.
    const ids = await legsWithPartners(uow, entity.id, await this.take(uow, entity.id));
    if (ids.length === 0) return true;
    const legs = await this.transactions.list(uow, ids);
    const changes = legs.map((leg) => ({ before: leg, after: leg, entries: [] }));
    const found = await findPairs(uow, changes, new Set(legs.map(({ id }) => id)), entity.id);
    if (found.length === 0) return true;
    const chart = await this.charts.of(uow, entity.id);
    this.store(uow, entity, await changeLegs(uow, [], found, { entity, chart }));
    return true;
  }

  private async take(uow: UnitOfWork, entityId: string): Promise<string[]> {
    const rows = await uow.query<{ transactionIds: string[] }>(
      `delete from transfer_search where business_id = $1 and entity_id = $2 and id in (
         select id from transfer_search where business_id = $1 and entity_id = $2 order by id limit ${MAX_SEARCHES})
       returning transaction_ids as "transactionIds"`,
      [uow.businessId, entityId],
    );
    return distinct(rows.flatMap(({ transactionIds }) => transactionIds));
  }

  private store(uow: UnitOfWork, entity: PostingEntity, matched: MatchedChanges): void {
    const { changes, pairs } = matched;
    if (pairs.length === 0) return;
    this.transactions.save(
      uow,
      changes.map(({ after }) => after),
    );
    recordMatches(uow, entity.id, matched);
    uow.audit({
      action: 'transfers.search',
      resourceType: 'legal_entity',
      resourceId: entity.id,
      changes: { transfers: pairs.length },
    });
    this.poster.post(
      uow,
      entity,
      changes.flatMap(({ entries }) => entries),
    );
  }
}

/** Which transactions are legs that another open leg may be the other side of. */
export const LEGS_WITH_PARTNERS = `with legs as materialized (
       select t.id, t.bank_account_id, t.currency, t.amount_minor, t.date from unnest($3::uuid[]) as asked(id)
        cross join lateral (${ofId('asked.id')}) t
        where ${IS_OPEN_LEG})
     select leg.id from legs leg
      cross join lateral (
        select from bank_transaction t
         where t.business_id = $1 and t.currency = leg.currency and t.bank_account_id <> leg.bank_account_id
           and ${isOpenLegOf('$2', '- leg.amount_minor', 'leg.date - $4::int', 'leg.date + $4::int')}
         order by ${LEG_ORDER} limit 1) t`;

/** Those of the transactions that another open leg may be the other side of: few, so that few are read. */
async function legsWithPartners(
  uow: UnitOfWork,
  entityId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await inIndexOrder(uow, () =>
    uow.query<{ id: string }>(LEGS_WITH_PARTNERS, [uow.businessId, entityId, ids, MAX_DAYS_APART]),
  );
  return rows.map(({ id }) => id);
}
