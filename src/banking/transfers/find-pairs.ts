import { indexBy } from '../../kernel/collections.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { TransactionChange } from '../booking/transaction-change.js';
import { endedLegOf } from './end-transfers.js';
import { findCandidates } from './find-candidates.js';
import { matchTransfers } from './match-transfers.js';
import { isOpenLeg, type LegPair, type TransferLeg } from './transfer-leg.js';

/** Two legs as they were found, before their transactions are locked. */
export interface FoundPair extends LegPair {
  readonly out: TransferLeg;
  readonly into: TransferLeg;
}

/**
 * The pairs of new legs with each other and with unmatched legs of an entity. `changes` are those of the transactions that
 * the caller has read, with the new legs among them. It has locked the transfers of the entity.
 */
export async function findPairs(
  uow: UnitOfWork,
  changes: readonly TransactionChange[],
  newIds: ReadonlySet<string>,
  entityId: string,
): Promise<FoundPair[]> {
  const open = changes.filter(({ after }) => isOpenLeg(after));
  const ended = new Set(
    changes.flatMap((change) => (endedLegOf(change)?.onlyMoved === false ? [change.after.id] : [])),
  );
  const candidates = await findCandidates(
    uow,
    entityId,
    open.flatMap(({ after }) => (newIds.has(after.id) ? [after] : [])),
    // Also those that are no open legs any longer: what the database says of them is outdated.
    { known: changes.flatMap(({ before }) => (before === null ? [] : [before.id])), ended: [...ended] },
  );
  const isFree = ({ after: { id } }: TransactionChange) => ended.has(id) || !candidates.matchedIds.has(id);
  const legs = [...open.filter(isFree).map(({ after }) => after), ...candidates.legs].filter(
    (leg) => !candidates.isCrowded(leg),
  );
  const byId = indexBy<TransferLeg, string>(legs, ({ id }) => id);
  return matchTransfers(legs, candidates.rejected).flatMap((pair) => {
    const [out, into] = [byId.get(pair.outId), byId.get(pair.inId)];
    const isNew = newIds.has(pair.outId) || newIds.has(pair.inId);
    return isNew && out && into ? [{ ...pair, out, into }] : [];
  });
}
