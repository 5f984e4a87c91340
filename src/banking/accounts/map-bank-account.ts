import { Injectable } from '@nestjs/common';
import { CategoryChartRepository } from '../../categorization/index.js';
import { EntitiesRepository } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccountView } from './bank-accounts.dto.js';
import { BankAccountQueries } from './bank-accounts.queries.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import { MappableAccounts } from './mappable-accounts.js';
import { RebookAccount } from './rebook-account.js';

@Injectable()
export class MapBankAccount {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly mappableAccounts: MappableAccounts,
    private readonly charts: CategoryChartRepository,
    private readonly rebookAccount: RebookAccount,
    private readonly queries: BankAccountQueries,
  ) {}

  /**
   * Maps a bank account to a ledger account. Transactions that were waiting are booked; those booked elsewhere are
   * reversed and booked there. All of it is one unit of work. Amounts in another currency than that of the books are
   * converted at the rates of their days.
   */
  async run(uow: UnitOfWork, id: string, ledgerAccountNumber: string): Promise<BankAccountView> {
    const { entityId } = await this.accounts.get(uow, id);
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const before = await this.accounts.get(uow, id, 'for no key update');
    const ledgerAccount = await this.mappableAccounts.get(uow, before, ledgerAccountNumber);
    if (before.ledgerAccountId !== ledgerAccount.id) {
      await this.mappableAccounts.assertNoCategory(uow, ledgerAccount);
      const after = { ...before, ledgerAccountId: ledgerAccount.id };
      uow.audit({
        action: 'bank_account.map',
        resourceType: 'bank_account',
        resourceId: id,
        changes: { from: before.ledgerAccountId, to: ledgerAccount.id },
      });
      // The account is mapped first: the chart that categorizes its transactions must no longer offer it as a category.
      await this.accounts.update(uow, after);
      const chart = await this.charts.of(uow, entityId);
      const change = { before, after, name: before.externalId };
      const rebooked = await this.rebookAccount.run(uow, entity, change, chart);
      await this.accounts.update(uow, { ...after, ...rebooked });
    }
    return this.queries.getIn(uow, id);
  }
}
