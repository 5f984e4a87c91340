import { expect } from 'vitest';
import type { TestBusiness } from '../world/business.js';
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
