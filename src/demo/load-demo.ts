import { Injectable } from '@nestjs/common';
import { hasBusinesses } from '../identity/index.js';
import { Database } from '../platform/database/database.js';
import type { DemoFile } from './demo-file.js';
import { EnsureDemoBusiness } from './ensure-demo-business.js';
import { EnsureDemoKeys } from './ensure-demo-keys.js';
import { LoadDemoCompanies } from './load-demo-companies.js';
import { LoadDemoTransactions } from './load-demo-transactions.js';

@Injectable()
export class LoadDemo {
  constructor(
    private readonly database: Database,
    private readonly ensureBusiness: EnsureDemoBusiness,
    private readonly loadTransactions: LoadDemoTransactions,
    private readonly loadCompanies: LoadDemoCompanies,
    private readonly ensureKeys: EnsureDemoKeys,
  ) {}

  /**
   * Creates the demo business with three bank accounts, half a year of transactions, among them transfers, a split loan
   * payment and one with a receipt, and a few companies, through the same use cases as any client. Loading again only
   * adds the days since the last load.
   */
  async run(): Promise<DemoFile> {
    const { principal, entityId, firstDay, today } = await this.ensureBusiness.run();
    await this.loadTransactions.run(principal, firstDay, today);
    await this.loadCompanies.run(principal, entityId);
    return this.ensureKeys.run(principal, entityId);
  }

  /** Whether the database has no business. */
  async isDatabaseEmpty(): Promise<boolean> {
    return !(await this.database.control((system) => hasBusinesses((sql) => system.query(sql))));
  }
}
