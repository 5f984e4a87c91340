import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { MatchedChanges } from './change-legs.js';
import { endTransfers } from './end-transfers.js';
import { insertMatches } from './insert-matches.js';

/** Writes the matches of changed legs, after the changes are saved. */
export function recordMatches(uow: UnitOfWork, entityId: string, { changes, pairs }: MatchedChanges): void {
  endTransfers(uow, changes);
  insertMatches(uow, entityId, pairs, 'automatic');
}
