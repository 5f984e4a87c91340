import { Injectable } from '@nestjs/common';
import { hasBusinesses } from '../identity/index.js';
import { Database } from '../platform/database/database.js';
import { KeepDemoBooks } from './bookkeeping/keep-demo-books.js';
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
    private readonly keepBooks: KeepDemoBooks,
    private readonly loadCompanies: LoadDemoCompanies,
    private readonly ensureKeys: EnsureDemoKeys,
  ) {}

  /**
   * Creates the demo business with four bank accounts, one of them in euros, half a year of transactions with what a
   * bookkeeper does with them, a second company whose last year is closed, and a few that are being formed, through the
   * same use cases as any client. Loading again only adds the days since the last load, with their exchange rates and
   * conversions.
   */
  async run(): Promise<DemoFile> {
    const demo = await this.ensureBusiness.run();
    const { principal, entityId } = demo;
    await this.loadTransactions.run(demo);
    await this.keepBooks.run(demo);
    await this.loadCompanies.run(demo);
    return this.ensureKeys.run(principal, entityId);
  }

  /** Whether the database has no business. */
  async isDatabaseEmpty(): Promise<boolean> {
    return !(await this.database.control((system) => hasBusinesses((sql) => system.query(sql))));
  }
}
