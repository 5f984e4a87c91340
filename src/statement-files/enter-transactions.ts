import { Injectable } from '@nestjs/common';
import {
  type ImportedFacts,
  type StatementAccount,
  StatementTransactions,
  type TransactionToEnter,
} from '../banking/index.js';
import { indexBy } from '../kernel/collections.js';
import { fromTransactionId } from '../kernel/transaction-id.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { toEnter } from './analyse.js';
import type { IdentifiedTransaction } from './parsing/identity.js';
import type { PossibleDuplicates } from './possible-duplicates.js';
import { ResolveIds } from './resolve-ids.js';
import {
  type LinkedTransaction,
  StatementUploadTransactionsRepository,
} from './statement-upload-transactions.repository.js';

/** Part of a file that a commit imports. */
interface Batch {
  readonly uploadId: string;
  readonly account: StatementAccount;
  readonly transactions: readonly IdentifiedTransaction[];
  /** Null: possible duplicates are entered. */
  readonly duplicates: PossibleDuplicates | null;
  /** Whether changes of protected transactions are entered. */
  readonly changesProtected: boolean;
}

interface Entered {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly leftOut: number;
}

/** Imports a batch of a statement file and records which transactions the upload contains, for a revert. */
@Injectable()
export class EnterTransactions {
  constructor(
    private readonly stored: StatementTransactions,
    private readonly links: StatementUploadTransactionsRepository,
    private readonly resolveIds: ResolveIds,
  ) {}

  async run(uow: UnitOfWork, batch: Batch): Promise<Entered> {
    const { uploadId, account } = batch;
    if (batch.transactions.length === 0) return { created: 0, updated: 0, unchanged: 0, leftOut: 0 };
    // Before the comparison, so that no other import adds the same transactions meanwhile.
    await this.stored.lock(uow, account);
    const resolved = (await this.resolveIds.run(uow, account, batch.transactions)).map(toEnter);
    const matches = await this.leftOutOf(uow, batch, resolved);
    const entered = resolved.filter(({ externalId }) => !matches.has(externalId));
    const before = await this.stored.facts(uow, account.id, entered.map(idOf));
    const push = entered.length === 0 ? null : await this.stored.enter(uow, account, entered);
    const enteredAs = indexBy(entered, idOf);
    const links = (push?.transactions ?? []).map(({ id, externalId, status }): LinkedTransaction => {
      const transactionId = fromTransactionId(id) ?? '';
      const [imported, facts] = [enteredAs.get(externalId), before.get(externalId)];
      const isUpdated = status === 'updated' && imported && facts;
      const change = isUpdated ? { transactionId, before: facts, after: afterImport(imported, facts) } : null;
      return { transactionId, isCreated: status === 'created', change };
    });
    const leftOut = [...matches.values()].map((transactionId) => ({
      transactionId,
      isCreated: false,
      change: null,
    }));
    this.links.link(uow, uploadId, [...links, ...leftOut]);
    const { created = 0, updated = 0, unchanged = 0 } = push ?? {};
    return { created, updated, unchanged, leftOut: leftOut.length };
  }

  /** The stored transactions in whose place some are left out, by the external id of what is left out. */
  private async leftOutOf(
    uow: UnitOfWork,
    { uploadId, account, duplicates, changesProtected }: Batch,
    transactions: readonly TransactionToEnter[],
  ): Promise<Map<string, string>> {
    if (duplicates === null && changesProtected) return new Map();
    const standing = await this.stored.standing(uow, account.id, transactions);
    const fresh = transactions.filter((_, index) => standing[index] === 'new');
    const changed = transactions.filter((_, index) => standing[index] === 'changed');
    const linked = (ids: readonly string[]) => this.links.linkedAmong(uow, uploadId, ids);
    const matches = (await duplicates?.find(uow, account.id, fresh, linked)) ?? new Map<string, string>();
    if (changesProtected) return matches;
    return new Map([...matches, ...(await this.stored.protectedAmong(uow, account, changed.map(idOf)))]);
  }
}

function idOf({ externalId }: TransactionToEnter): string {
  return externalId;
}

/** A statement without a merchant leaves the one that is stored. */
function afterImport(
  { date, amountMinor, description, merchant }: TransactionToEnter,
  before: ImportedFacts,
): ImportedFacts {
  return { date, amountMinor, description, merchant: merchant ?? before.merchant, pending: false };
}
