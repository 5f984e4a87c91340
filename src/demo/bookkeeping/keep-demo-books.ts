import { Injectable } from '@nestjs/common';
import type { DemoBusiness } from '../ensure-demo-business.js';
import { AttachDemoReceipt } from './attach-demo-receipt.js';
import { KeepDemoEuros } from './keep-demo-euros.js';
import { ReconcileDemoSavings } from './reconcile-demo-savings.js';
import { SplitDemoLoan } from './split-demo-loan.js';

/** What a bookkeeper does with the transactions of the demo. */
@Injectable()
export class KeepDemoBooks {
  constructor(
    private readonly splitLoan: SplitDemoLoan,
    private readonly attachReceipt: AttachDemoReceipt,
    private readonly keepEuros: KeepDemoEuros,
    private readonly reconcileSavings: ReconcileDemoSavings,
  ) {}

  async run(demo: DemoBusiness): Promise<void> {
    await this.splitLoan.run(demo.principal, demo.firstDay);
    await this.attachReceipt.run(demo.principal, demo.firstDay);
    await this.keepEuros.run(demo);
    await this.reconcileSavings.run(demo);
  }
}
