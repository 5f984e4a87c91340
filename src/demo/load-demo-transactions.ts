import { Injectable } from '@nestjs/common';
import { MAX_TRANSACTIONS_PER_PUSH, PushTransactions } from '../banking/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { AttachDemoReceipt } from './attach-demo-receipt.js';
import { type DemoRow, demoRows } from './demo-rows.js';
import { INSTITUTION } from './ensure-demo-business.js';
import { SplitDemoLoan } from './split-demo-loan.js';

@Injectable()
export class LoadDemoTransactions {
  constructor(
    private readonly database: Database,
    private readonly pushTransactions: PushTransactions,
    private readonly attachReceipt: AttachDemoReceipt,
    private readonly splitLoan: SplitDemoLoan,
  ) {}

  /** Pushes the transactions of the demo, splits a loan payment and attaches a receipt. */
  async run(principal: Principal, firstDay: CalendarDate, today: CalendarDate): Promise<void> {
    for (const transactions of inBatches(demoRows(firstDay, today))) {
      await this.database.run(principal, (uow) =>
        this.pushTransactions.run(uow, { institutionName: INSTITUTION, transactions }),
      );
    }
    await this.splitLoan.run(principal, firstDay);
    await this.attachReceipt.run(principal, firstDay);
  }
}

function inBatches(rows: readonly DemoRow[]): DemoRow[][] {
  const batches: DemoRow[][] = [];
  for (let at = 0; at < rows.length; at += MAX_TRANSACTIONS_PER_PUSH)
    batches.push(rows.slice(at, at + MAX_TRANSACTIONS_PER_PUSH));
  return batches;
}
