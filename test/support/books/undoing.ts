import type { ApiResponse } from '../http/api.js';
import { dataOf } from '../http/responses.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';
import { balancesOf } from './banking.js';
import { learnedOf } from './learned.js';
import { listed } from './transactions.js';

export function undo(business: TestBusiness, id: string): Promise<ApiResponse<any>> {
  return business.api.post(`/v1/transactions/${id}/undo-decision`);
}

/** Undoes a decision that can be undone. Returns the transaction. */
export async function undone(business: TestBusiness, id: string): Promise<any> {
  return dataOf(await undo(business, id));
}

export function undoMany(business: TestBusiness, ids: readonly string[]): Promise<ApiResponse<any>> {
  return business.api.post('/v1/transactions/undo-decisions', { ids });
}

/**
 * Everything that a decision changes and undoing it restores: transactions, balances, and every table that learning writes.
 * Entries are left out, and accounts with a balance of 0: undoing adds reversals and postings.
 */
export async function decidedStateOf(world: World, business: TestBusiness) {
  const transactions = await listed(business, 'limit=200');
  const of = (sql: string) =>
    world.database.run(business.operator, (uow) => uow.query(sql, [business.businessId]));
  return {
    transactions: transactions.map(({ journalEntryId, ...transaction }) => ({
      ...transaction,
      isBooked: journalEntryId !== null,
    })),
    balances: Object.entries(await balancesOf(business)).filter(([, balance]) => balance !== 0),
    ...(await learnedOf(world, business)),
    unreviewed: await of('select * from category_unchecked where business_id = $1 order by entity_id, key'),
    decisions: await of('select * from category_decision where business_id = $1 order by entity_id, seq'),
    overridden: await of(
      'select id, overridden_count from categorization_rule where business_id = $1 order by id',
    ),
  };
}
