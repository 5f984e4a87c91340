import { groupBy } from '../kernel/collections.js';
import {
  findSameDayTransactions,
  type SameDayTransaction,
  type TransactionToEnter,
} from '../banking/index.js';
import { haveDifferentInstalments } from './parsing/similar-texts.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';

type Fingerprint = Pick<TransactionToEnter, 'date' | 'amountMinor'>;

/** Limits how many transactions of one day and amount are compared. */
const MAX_SAME = 1_000;

/**
 * Finds new transactions of a file that probably exist already: the account has one of the same date and amount under an
 * id that the file does not contain, for example from a file in another format. Each stored transaction matches one.
 */
export class PossibleDuplicates {
  private readonly ids: ReadonlySet<string>;
  private readonly counts = new Map<string, number>();
  /** Stored transactions that a transaction of the file has matched. */
  private readonly taken = new Set<string>();

  constructor(transactions: readonly TransactionToEnter[]) {
    this.ids = new Set(transactions.map(({ externalId }) => externalId));
    for (const transaction of transactions)
      this.counts.set(keyOf(transaction), (this.counts.get(keyOf(transaction)) ?? 0) + 1);
  }

  /** The id of the stored transaction that each new one matches, by the new one's external id. */
  async find(
    uow: UnitOfWork,
    bankAccountId: string,
    fresh: readonly TransactionToEnter[],
    /** Which of these stored transactions belong to other transactions of the file. */
    linked: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<Map<string, string>> {
    if (fresh.length === 0) return new Map();
    const asked = new Map(fresh.map((transaction) => [keyOf(transaction), transaction]));
    const stored = await findSameDayTransactions(
      uow,
      bankAccountId,
      [...asked].map(([key, { date, amountMinor }]) => ({
        date,
        amountMinor,
        limit: Math.min(this.counts.get(key) ?? 1, MAX_SAME),
      })),
    );
    const excluded = await linked(stored.map(({ id }) => id));
    return this.match(
      fresh,
      stored.filter(({ id, externalId }) => !excluded.has(id) && !this.ids.has(externalId)),
    );
  }

  private match(
    fresh: readonly TransactionToEnter[],
    stored: readonly SameDayTransaction[],
  ): Map<string, string> {
    const free = groupBy(
      stored.filter(({ id }) => !this.taken.has(id)),
      keyOf,
    );
    const matches = new Map<string, string>();
    for (const transaction of fresh) {
      const twins = free.get(keyOf(transaction)) ?? [];
      const at = twins.findIndex((twin) => !haveDifferentInstalments(twin, transaction));
      const [twin] = at < 0 ? [] : twins.splice(at, 1);
      if (twin === undefined) continue;
      this.taken.add(twin.id);
      matches.set(transaction.externalId, twin.id);
    }
    return matches;
  }
}

function keyOf({ date, amountMinor }: Fingerprint): string {
  return `${date} ${amountMinor}`;
}
