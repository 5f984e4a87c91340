import { Injectable } from '@nestjs/common';
import { MAX_TRANSACTIONS_PER_PUSH, PushTransactions } from '../banking/index.js';
import { hasBusinesses } from '../identity/index.js';
import { Database } from '../platform/database/database.js';
import { AttachDemoReceipt } from './attach-demo-receipt.js';
import type { DemoFile } from './demo-file.js';
import { type DemoRow, demoRows } from './demo-rows.js';
import { EnsureDemoBusiness, INSTITUTION } from './ensure-demo-business.js';
import { EnsureDemoKeys } from './ensure-demo-keys.js';
import { LoadDemoCompanies } from './load-demo-companies.js';

@Injectable()
export class LoadDemo {
  constructor(
    private readonly database: Database,
    private readonly ensureBusiness: EnsureDemoBusiness,
    private readonly pushTransactions: PushTransactions,
    private readonly attachReceipt: AttachDemoReceipt,
    private readonly loadCompanies: LoadDemoCompanies,
    private readonly ensureKeys: EnsureDemoKeys,
  ) {}

  /**
   * Creates the demo business with three bank accounts, half a year of transactions, a receipt and a few companies,
   * through the same use cases as any client. Loading again only adds the days since the last load.
   */
  async run(): Promise<DemoFile> {
    const { principal, entityId, firstDay, today } = await this.ensureBusiness.run();
    for (const transactions of inBatches(demoRows(firstDay, today))) {
      await this.database.run(principal, (uow) =>
        this.pushTransactions.run(uow, { institutionName: INSTITUTION, transactions }),
      );
    }
    await this.attachReceipt.run(principal, firstDay);
    await this.loadCompanies.run(principal, entityId);
    return this.ensureKeys.run(principal, entityId);
  }

  /** Whether the database has no business. */
  async isDatabaseEmpty(): Promise<boolean> {
    return !(await this.database.control((system) => hasBusinesses((sql) => system.query(sql))));
  }
}

function inBatches(rows: readonly DemoRow[]): DemoRow[][] {
  const batches: DemoRow[][] = [];
  for (let at = 0; at < rows.length; at += MAX_TRANSACTIONS_PER_PUSH)
    batches.push(rows.slice(at, at + MAX_TRANSACTIONS_PER_PUSH));
  return batches;
}
