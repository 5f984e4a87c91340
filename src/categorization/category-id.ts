import { accountTarget, type CategoryTarget, TRANSFER_TARGET } from './category.js';

/** The id of the transfer category, which has no ledger account. */
export const TRANSFER_CATEGORY = '00000000-0000-0000-0000-000000000000';

export function categoryIdOf(target: CategoryTarget): string {
  return target.kind === 'transfer' ? TRANSFER_CATEGORY : target.accountId;
}

export function targetOf(categoryId: string): CategoryTarget {
  return categoryId === TRANSFER_CATEGORY ? TRANSFER_TARGET : accountTarget(categoryId);
}
