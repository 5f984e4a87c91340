import { Injectable } from '@nestjs/common';
import { MAX_TRANSACTIONS_PER_PUSH, PushTransactions } from '../banking/index.js';
import { Database } from '../platform/database/database.js';
import { PutDemoRates } from './bookkeeping/put-demo-rates.js';
import { type DemoRow, demoRows } from './demo-rows.js';
import { type DemoBusiness, INSTITUTION } from './ensure-demo-business.js';

@Injectable()
export class LoadDemoTransactions {
  constructor(
    private readonly database: Database,
    private readonly putRates: PutDemoRates,
    private readonly pushTransactions: PushTransactions,
  ) {}

  /** Sets the exchange rates of the demo and pushes its transactions. */
  async run(demo: DemoBusiness): Promise<void> {
    const { principal, firstDay, today } = demo;
    await this.putRates.run(demo);
    for (const transactions of inBatches(demoRows(firstDay, today))) {
      await this.database.run(principal, (uow) =>
        this.pushTransactions.run(uow, { institutionName: INSTITUTION, transactions }),
      );
    }
  }
}

function inBatches(rows: readonly DemoRow[]): DemoRow[][] {
  const batches: DemoRow[][] = [];
  for (let at = 0; at < rows.length; at += MAX_TRANSACTIONS_PER_PUSH)
    batches.push(rows.slice(at, at + MAX_TRANSACTIONS_PER_PUSH));
  return batches;
}
