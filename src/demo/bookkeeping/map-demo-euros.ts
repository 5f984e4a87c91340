import { Injectable } from '@nestjs/common';
import { BankAccountQueries, MapBankAccount } from '../../banking/index.js';
import { EntitiesRepository } from '../../entities/index.js';
import { ChartRepository, CreateAccount } from '../../ledger/index.js';
import { Database } from '../../platform/database/database.js';
import type { DemoBusiness } from '../ensure-demo-business.js';

const LEDGER_ACCOUNT = {
  accountNumber: '1030',
  name: 'Euro Account',
  category: 'asset',
  subtype: 'bank',
} as const;

@Injectable()
export class MapDemoEuros {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly bankAccounts: BankAccountQueries,
    private readonly chart: ChartRepository,
    private readonly createAccount: CreateAccount,
    private readonly mapBankAccount: MapBankAccount,
  ) {}

  /**
   * Maps the account in euros to a ledger account of its own, and returns whether it did. Not if months are closed or the
   * number of that account is taken: then its transactions wait, as in any business, until a user maps it.
   */
  async run({ principal, entityId }: DemoBusiness): Promise<boolean> {
    const accounts = await this.bankAccounts.list(principal, { entityId });
    const euros = accounts.find(({ currency }) => currency === 'EUR');
    if (euros === undefined || euros.ledgerMapped) return false;
    return this.database.run(principal, async (uow) => {
      const { lockedThrough } = await this.entities.resolve(uow, entityId);
      const taken = await this.chart.findByNumber(uow, entityId, LEDGER_ACCOUNT.accountNumber);
      if (lockedThrough !== null || taken !== null) return false;
      await this.createAccount.run(uow, { entityId, ...LEDGER_ACCOUNT });
      await this.mapBankAccount.run(uow, euros.id, LEDGER_ACCOUNT.accountNumber);
      return true;
    });
  }
}
