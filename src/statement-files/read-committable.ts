import { Injectable } from '@nestjs/common';
import { type StatementAccount, StatementTransactions } from '../banking/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { IdentifiedTransaction } from './parsing/identity.js';
import { ParseUpload } from './parse-upload.js';
import { PossibleDuplicates } from './possible-duplicates.js';
import { ResolveIds } from './resolve-ids.js';
import { PreviewOutdated } from './statement-files.errors.js';
import type { StatementUpload } from './statement-upload.entity.js';

/** An upload that is to be committed, and its account. */
export interface UploadOfAccount {
  readonly upload: StatementUpload;
  readonly account: StatementAccount;
}

/** What the caller wants to be imported in spite of a doubt. */
export interface Choices {
  readonly entersDuplicates: boolean;
  readonly changesProtected: boolean;
}

/** What a commit imports. */
export interface Committable {
  readonly transactions: readonly IdentifiedTransaction[];
  /** Null: possible duplicates are entered. */
  readonly duplicates: PossibleDuplicates | null;
  readonly changesProtected: boolean;
}

@Injectable()
export class ReadCommittable {
  constructor(
    private readonly database: Database,
    private readonly parseUpload: ParseUpload,
    private readonly resolveIds: ResolveIds,
    private readonly stored: StatementTransactions,
  ) {}

  /**
   * Reads the transactions of the preview from the file again. All or nothing: rejects what cannot be imported before
   * anything is. Throws PreviewOutdated if the file now parses differently.
   */
  async run(
    principal: Principal,
    { upload, account }: UploadOfAccount,
    { entersDuplicates, changesProtected }: Choices,
  ): Promise<Committable> {
    const file = await this.parseUpload.run(principal, upload, account);
    const { rowsSha256 } = upload;
    if (file.status !== 'ready' || rowsSha256 === null || !file.rowsSha256?.equals(rowsSha256))
      throw new PreviewOutdated('the service now parses the file differently');
    const { transactions } = file;
    const resolved = await this.database.read(principal, async (uow) => {
      const all = await this.resolveIds.run(uow, account, transactions);
      const further = all.slice(upload.enteredRows);
      const left = changesProtected ? null : await this.protectedAmong(uow, account, further);
      const entered = left === null ? further : further.filter(({ externalId }) => !left.has(externalId));
      await this.stored.assertOpen(uow, account, entered, ({ line }) => `line ${line}`);
      return all;
    });
    const duplicates = entersDuplicates ? null : new PossibleDuplicates(resolved);
    return { transactions, duplicates, changesProtected };
  }

  /** Changes of protected transactions, which the commit leaves out. */
  private async protectedAmong(
    uow: UnitOfWork,
    account: StatementAccount,
    transactions: readonly IdentifiedTransaction[],
  ): Promise<ReadonlyMap<string, string>> {
    const standing = await this.stored.standing(uow, account.id, transactions);
    const changed = transactions.filter((_, index) => standing[index] === 'changed');
    return this.stored.protectedAmong(
      uow,
      account,
      changed.map(({ externalId }) => externalId),
    );
  }
}
