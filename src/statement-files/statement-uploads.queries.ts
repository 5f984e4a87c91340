import { Injectable } from '@nestjs/common';
import { StatementTransactions } from '../banking/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { type Page, toPage } from '../platform/http/responses/paging.js';
import type { StatementUploadsQuery } from './statement-files.dto.js';
import type { StatementUploadSummary, StatementUploadView } from './statement-upload-view.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { toUploadSummary, toUploadView } from './to-upload-view.js';

@Injectable()
export class StatementUploadQueries {
  constructor(
    private readonly database: Database,
    private readonly stored: StatementTransactions,
    private readonly uploads: StatementUploadsRepository,
  ) {}

  /** Newest first. */
  async list(principal: Principal, query: StatementUploadsQuery): Promise<Page<StatementUploadSummary>> {
    const uploads = await this.database.read(principal, async (uow) => {
      // An unknown id or one of another business is 404, not an empty list.
      if (query.bankAccountId !== undefined) await this.stored.account(uow, query.bankAccountId);
      return this.uploads.list(uow, query, query.limit + 1, query.offset);
    });
    return toPage(uploads.map(toUploadSummary), query);
  }

  async get(principal: Principal, id: string): Promise<StatementUploadView> {
    return toUploadView(await this.database.read(principal, (uow) => this.uploads.get(uow, id)));
  }
}
