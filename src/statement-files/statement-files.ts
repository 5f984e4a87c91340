import { Injectable } from '@nestjs/common';
import { StatementTransactions } from '../banking/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { FileSemaphore } from './file-semaphore.js';
import { ParseUpload } from './parse-upload.js';
import type { ResolvedTransaction } from './resolve-ids.js';
import { ResolveIds } from './resolve-ids.js';
import { PreviewOutdated } from './statement-files.errors.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import type { UploadStatus } from './upload-status.js';

/** An uploaded bank statement, as other modules refer to it. */
export interface StatementFile {
  readonly id: string;
  readonly bankAccountId: string;
  readonly fileName: string;
  readonly status: UploadStatus;
  /** Its last closing balance, in the unit of the currency; negative is owed. Null if the file states none. */
  readonly closing: { readonly date: CalendarDate; readonly amount: number } | null;
}

/** A transaction of a statement. `externalId` is the one under which the account has it or would have it. */
export type StatementFileLine = Pick<
  ResolvedTransaction,
  'line' | 'externalId' | 'date' | 'amountMinor' | 'description'
>;

/** Uploaded bank statements, for what is compared with them. */
@Injectable()
export class StatementFiles {
  constructor(
    private readonly database: Database,
    private readonly uploads: StatementUploadsRepository,
    private readonly stored: StatementTransactions,
    private readonly parseUpload: ParseUpload,
    private readonly resolveIds: ResolveIds,
    private readonly turns: FileSemaphore,
  ) {}

  async get(uow: UnitOfWork, id: string): Promise<StatementFile> {
    const { bankAccountId, fileName, status, analysis } = await this.uploads.get(uow, id);
    const { closingBalance: closing } = analysis;
    return {
      id,
      bankAccountId,
      fileName,
      status,
      closing: closing ? { date: closing.date as CalendarDate, amount: closing.inFile } : null,
    };
  }

  /** Reads the lines of a file again; of one business, another file waits meanwhile. */
  async lines(principal: Principal, id: string): Promise<StatementFileLine[]> {
    return this.turns.take(principal.businessId, async () => {
      const { upload, account } = await this.database.read(principal, async (uow) => {
        const found = await this.uploads.get(uow, id);
        return { upload: found, account: await this.stored.account(uow, found.bankAccountId) };
      });
      const file = await this.parseUpload.run(principal, upload, account);
      if (file.status !== 'ready') throw new PreviewOutdated('the service now parses the file differently');
      return this.database.read(principal, (uow) => this.resolveIds.run(uow, account, file.transactions));
    });
  }
}
