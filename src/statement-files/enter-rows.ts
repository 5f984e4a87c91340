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
import type { PossibleDuplicates } from './possible-duplicates.js';
import {
  type LinkedTransaction,
  StatementUploadTransactionsRepository,
} from './statement-upload-transactions.repository.js';

/** Part of a file that a commit imports. */
interface Batch {
  readonly uploadId: string;
  readonly account: StatementAccount;
  readonly rows: readonly TransactionToEnter[];
  /** Null: possible duplicates are entered. */
  readonly duplicates: PossibleDuplicates | null;
}

interface Entered {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly leftOut: number;
}

/** Imports a batch of a statement file and records which transactions the upload contains, for a revert. */
@Injectable()
export class EnterRows {
  constructor(
    private readonly transactions: StatementTransactions,
    private readonly links: StatementUploadTransactionsRepository,
  ) {}

  async run(uow: UnitOfWork, batch: Batch): Promise<Entered> {
    const { uploadId, account, rows } = batch;
    if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0, leftOut: 0 };
    // Before the comparison, so that no other import adds the same transactions meanwhile.
    await this.transactions.lock(uow, account);
    const matches = await this.matchesOf(uow, batch);
    const entered = rows.filter(({ externalId }) => !matches.has(externalId));
    const before = await this.transactions.facts(uow, account.id, entered.map(idOf));
    const push = entered.length === 0 ? null : await this.transactions.enter(uow, account, entered);
    const rowOf = indexBy(entered, idOf);
    const links = (push?.transactions ?? []).map(({ id, externalId, status }): LinkedTransaction => {
      const transactionId = fromTransactionId(id) ?? '';
      const [row, facts] = [rowOf.get(externalId), before.get(externalId)];
      const isUpdated = status === 'updated' && row && facts;
      const change = isUpdated ? { transactionId, before: facts, after: afterImport(row, facts) } : null;
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

  private async matchesOf(
    uow: UnitOfWork,
    { uploadId, account, rows, duplicates }: Batch,
  ): Promise<Map<string, string>> {
    if (duplicates === null) return new Map();
    const standing = await this.transactions.standing(uow, account.id, rows);
    const fresh = rows.filter((_, index) => standing[index] === 'new');
    return duplicates.find(uow, account.id, fresh, (ids) => this.links.linkedAmong(uow, uploadId, ids));
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
