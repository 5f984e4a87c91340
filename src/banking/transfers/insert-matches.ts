import { newId } from '../../kernel/ids.js';
import { insertMany } from '../../platform/database/bulk.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { LegPair, MatchSource } from './transfer-leg.js';
import { TransferMatch } from './transfer-match.entity.js';

/** Writes matches of an entity's legs. Called after the legs are saved. */
export function insertMatches(
  uow: UnitOfWork,
  entityId: string,
  pairs: readonly LegPair[],
  source: MatchSource,
): TransferMatch[] {
  const matches = pairs.map(({ outId, inId }) => ({
    businessId: uow.businessId,
    id: newId(),
    entityId,
    outTransactionId: outId,
    inTransactionId: inId,
    source,
    createdAt: uow.startedAt,
  }));
  insertMany(uow, TransferMatch, matches);
  return matches;
}
