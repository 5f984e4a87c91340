import { expect } from 'vitest';
import { lockTransfers } from '../../../src/banking/transfers/lock-transfers.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';
import { listed } from './transactions.js';

/** The matched transfers of a business as `out in`, by the external ids of their legs. */
export async function pairsOf(business: TestBusiness): Promise<string[]> {
  const rows = await listed(business, 'limit=200');
  const names = new Map(rows.map(({ id, externalId }) => [id, externalId]));
  const matched = rows.filter(({ transfer: match }) => match?.id);
  for (const { id, transfer: match } of matched) {
    const other = rows.find((row) => row.id === match.otherTransactionId);
    expect(other?.transfer).toMatchObject({ id: match.id, otherTransactionId: id });
  }
  return matched
    .filter(({ direction }) => direction === 'out')
    .map(({ externalId, transfer: match }) => `${externalId} ${names.get(match.otherTransactionId)}`)
    .toSorted();
}

/** Does work while another push holds the lock of the transfers of the primary entity. */
export async function whileAnotherMatches<T>(
  { database }: World,
  { operator, entityId }: TestBusiness,
  work: () => Promise<T>,
): Promise<T> {
  return database.run(operator, async (uow) => {
    lockTransfers(uow, entityId);
    await uow.query('select 1');
    return work();
  });
}
