import { isUuid } from '../kernel/base62.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { fromTransactionId, toTransactionId } from '../kernel/transaction-id.js';

/** What a document can be linked to. */
export const TARGET_TYPES = [
  'transaction',
  'journal_entry',
  'obligation',
  'ein_application',
  'incorporation',
] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

/** The column of each type in a link, of which exactly one has an id. */
export const TARGET_COLUMNS = {
  transaction: 'transactionId',
  journal_entry: 'journalEntryId',
  obligation: 'obligationId',
  ein_application: 'einApplicationId',
  incorporation: 'incorporationId',
} as const satisfies Record<TargetType, string>;

/** The names of the types in errors. */
export const TARGET_NAMES: Readonly<Record<TargetType, string>> = {
  transaction: 'transaction',
  journal_entry: 'journal entry',
  obligation: 'obligation',
  ein_application: 'EIN application',
  incorporation: 'incorporation',
};

export interface LinkTarget {
  readonly type: TargetType;
  /** A uuid. */
  readonly id: string;
}

/** The target with an id of the API. Throws InvalidRequest if the id does not have the format of its type. */
export function linkTarget(type: TargetType, publicId: string): LinkTarget {
  if (type === 'transaction') {
    const id = fromTransactionId(publicId);
    if (id === null) throw InvalidRequest.at('targetId', 'must be a transaction id such as txn_…');
    return { type, id };
  }
  if (!isUuid(publicId)) throw InvalidRequest.at('targetId', 'must be a uuid');
  return { type, id: publicId.toLowerCase() };
}

/** The two query parameters that name a target. */
export interface TargetFilter {
  readonly targetType?: TargetType;
  readonly targetId?: string;
}

/** The target of a filter; undefined without one. Throws InvalidRequest if only one of the two parameters is sent. */
export function filteredTarget({ targetType, targetId }: TargetFilter): LinkTarget | undefined {
  if (targetType === undefined && targetId === undefined) return undefined;
  if (targetType === undefined) throw InvalidRequest.at('targetType', 'is required with targetId');
  if (targetId === undefined) throw InvalidRequest.at('targetId', 'is required with targetType');
  return linkTarget(targetType, targetId);
}

/** The id of a target in the API. */
export function publicTargetId({ type, id }: LinkTarget): string {
  return type === 'transaction' ? toTransactionId(id) : id;
}
