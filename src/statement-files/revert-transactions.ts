import { Injectable } from '@nestjs/common';
import {
  type EditedChoice,
  type ImportedChange,
  RestoreTransactions,
  type StatementAccount,
  WithdrawTransactions,
} from '../banking/index.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { NotRevertedView } from './statement-upload-view.js';
import {
  type LinkedTransaction,
  StatementUploadTransactionsRepository,
} from './statement-upload-transactions.repository.js';

/** Transactions of an upload that a revert takes back. */
interface RevertBatch {
  readonly uploadId: string;
  readonly account: StatementAccount;
  readonly links: readonly LinkedTransaction[];
  readonly edited: EditedChoice;
}

interface RevertedTransactions {
  readonly removed: number;
  readonly kept: number;
  readonly restored: number;
  readonly notReverted: readonly NotRevertedView[];
}

/** What happens to each of them; all others stay because of another committed file. */
interface Plan {
  /** Created by the upload, and in no other committed file. */
  readonly created: readonly string[];
  /** Changed by the upload, and in no file that was committed later. */
  readonly changed: readonly ImportedChange[];
}

/** Takes back what a commit did to a batch of transactions, and forgets that the upload contains them. */
@Injectable()
export class RevertTransactions {
  constructor(
    private readonly withdrawTransactions: WithdrawTransactions,
    private readonly restoreTransactions: RestoreTransactions,
    private readonly links: StatementUploadTransactionsRepository,
  ) {}

  /** Throws PeriodLocked or TransactionsEdited with the transactions that prevent it. */
  async assertPossible(uow: UnitOfWork, batch: RevertBatch): Promise<void> {
    const { account, edited } = batch;
    const { created, changed } = await this.plan(uow, batch);
    await this.withdrawTransactions.assertPossible(uow, account, created, edited);
    await this.restoreTransactions.assertPossible(uow, account, changed);
  }

  /** The caller has locked the account. */
  async run(uow: UnitOfWork, batch: RevertBatch): Promise<RevertedTransactions> {
    const { uploadId, account, links, edited } = batch;
    const { created, changed } = await this.plan(uow, batch);
    const { removed, left } = await this.withdrawTransactions.run(uow, account, created, edited);
    const { restored, notRestored } = await this.restoreTransactions.run(uow, account, changed);
    const changedLinks = links.filter(({ change }) => change !== null);
    await this.links.handOver(uow, uploadId, changedLinks.map(idOf));
    await this.links.unlink(uow, uploadId, links);
    const touched = links.filter(({ isCreated, change }) => isCreated || change !== null);
    const notReverted = [
      ...left.map((id) => ({ transactionId: toTransactionId(id), reason: 'edited_since' as const })),
      ...notRestored.map(({ transactionId, reason }) => ({
        transactionId: toTransactionId(transactionId),
        reason,
      })),
    ];
    return { removed, restored, notReverted, kept: touched.length - created.length - changed.length };
  }

  private async plan(uow: UnitOfWork, { uploadId, links }: RevertBatch): Promise<Plan> {
    const createdIds = links.filter(({ isCreated }) => isCreated).map(idOf);
    const shared = await this.links.sharedAmong(uow, uploadId, createdIds);
    const created = new Set(createdIds.filter((id) => !shared.has(id)));
    const changes = links.flatMap(({ change }) => change ?? []);
    const confirmed = await this.links.confirmedAmong(uow, uploadId, changes.map(idOf));
    const isOpen = ({ transactionId: id }: ImportedChange) => !created.has(id) && !confirmed.has(id);
    return { created: [...created], changed: changes.filter(isOpen) };
  }
}

function idOf({ transactionId }: { readonly transactionId: string }): string {
  return transactionId;
}
