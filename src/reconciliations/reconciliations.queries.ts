import { Injectable } from '@nestjs/common';
import { ReconcilableAccounts } from '../banking/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { type Page, type PageQuery, toPage } from '../platform/http/responses/paging.js';
import type { BankReconciliationView } from './reconciliations.dto.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import { toReconciliationView } from './to-reconciliation-view.js';

@Injectable()
export class ReconciliationQueries {
  constructor(
    private readonly database: Database,
    private readonly accounts: ReconcilableAccounts,
    private readonly reconciliations: ReconciliationsRepository,
  ) {}

  async get(principal: Principal, bankAccountId: string, id: string): Promise<BankReconciliationView> {
    return this.database.read(principal, async (uow) => {
      const account = await this.accounts.get(uow, bankAccountId);
      const found = await this.reconciliations.get(uow, bankAccountId, id);
      return toReconciliationView(found, account, await this.accounts.figures(uow, found));
    });
  }

  /** The latest period first. */
  async list(
    principal: Principal,
    bankAccountId: string,
    query: PageQuery,
  ): Promise<Page<BankReconciliationView>> {
    const { limit, offset } = query;
    return this.database.read(principal, async (uow) => {
      const account = await this.accounts.get(uow, bankAccountId);
      const found = await this.reconciliations.list(uow, bankAccountId, { limit: limit + 1, offset });
      const views: BankReconciliationView[] = [];
      for (const reconciliation of found)
        views.push(
          toReconciliationView(reconciliation, account, await this.accounts.figures(uow, reconciliation)),
        );
      return toPage(views, query);
    });
  }
}
