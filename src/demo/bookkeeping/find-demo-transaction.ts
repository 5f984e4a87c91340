import { Injectable } from '@nestjs/common';
import { TransactionQueries, type TransactionView } from '../../banking/index.js';
import { type CalendarDate, endOfMonth } from '../../kernel/calendar-date.js';
import type { Principal } from '../../kernel/principal.js';

@Injectable()
export class FindDemoTransaction {
  constructor(private readonly transactions: TransactionQueries) {}

  /** The transaction with a text in the first month of the demo. */
  async run(principal: Principal, firstDay: CalendarDate, text: string): Promise<TransactionView | null> {
    const { data } = await this.transactions.list(principal, {
      limit: 1,
      offset: 0,
      from: firstDay,
      to: endOfMonth(firstDay),
      sort: '-date',
      includeTotals: false,
      search: text,
    });
    return data[0] ?? null;
  }
}
