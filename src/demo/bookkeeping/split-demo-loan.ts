import { Injectable } from '@nestjs/common';
import { PutSplits } from '../../banking/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { LOAN_PAYMENT } from '../demo-rows.js';
import { FindDemoTransaction } from './find-demo-transaction.js';

const PARTS = [
  { amount: 742.18, category: '2600', description: 'Principal' },
  { amount: 107.82, category: '7000', description: 'Interest' },
];

@Injectable()
export class SplitDemoLoan {
  constructor(
    private readonly database: Database,
    private readonly findTransaction: FindDemoTransaction,
    private readonly putSplits: PutSplits,
  ) {}

  /** Splits the first loan payment into principal and interest, unless it is split or has a category by a user. */
  async run(principal: Principal, firstDay: CalendarDate): Promise<void> {
    const payment = await this.findTransaction.run(principal, firstDay, LOAN_PAYMENT);
    if (payment === null || payment.splits !== null || payment.category?.source === 'user_override') return;
    await this.database.run(principal, (uow) => this.putSplits.run(uow, payment.id, { splits: PARTS }));
  }
}
