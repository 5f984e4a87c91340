import { Injectable } from '@nestjs/common';
import { BankAccountQueries } from '../../banking/index.js';
import { addDays, type CalendarDate, endOfMonth, startOfMonth } from '../../kernel/calendar-date.js';
import { Database } from '../../platform/database/database.js';
import {
  CompleteReconciliation,
  ReconciliationQueries,
  StartReconciliation,
} from '../../reconciliations/index.js';
import { savingsBalance } from '../demo-rows.js';
import type { DemoBusiness } from '../ensure-demo-business.js';

/** The last full months are left for the user. */
const MONTHS_LEFT = 2;

@Injectable()
export class ReconcileDemoSavings {
  constructor(
    private readonly database: Database,
    private readonly bankAccounts: BankAccountQueries,
    private readonly reconciliations: ReconciliationQueries,
    private readonly start: StartReconciliation,
    private readonly complete: CompleteReconciliation,
  ) {}

  /** Reconciles the savings account month by month, unless someone began to. */
  async run({ principal, entityId, firstDay, today }: DemoBusiness): Promise<void> {
    const accounts = await this.bankAccounts.list(principal, { entityId });
    const savings = accounts.find(({ kind }) => kind === 'savings');
    if (savings === undefined) return;
    const { data: known } = await this.reconciliations.list(principal, savings.id, { limit: 1, offset: 0 });
    if (known.length > 0) return;
    for (const to of monthsToReconcile(firstDay, today)) {
      const closingBalance = savingsBalance(firstDay, to);
      const { id, difference } = await this.database.run(principal, (uow) =>
        this.start.run(uow, savings.id, { to, closingBalance }),
      );
      if (difference !== 0) return;
      await this.database.run(principal, (uow) => this.complete.run(uow, savings.id, id));
    }
  }
}

/** The last days of the months from the first, without this month and those that are left for the user. */
function monthsToReconcile(firstDay: CalendarDate, today: CalendarDate): CalendarDate[] {
  let end = addDays(startOfMonth(today), -1);
  for (let left = 0; left < MONTHS_LEFT; left += 1) end = addDays(startOfMonth(end), -1);
  const ends: CalendarDate[] = [];
  for (let month = endOfMonth(firstDay); month <= end; month = endOfMonth(addDays(month, 1)))
    ends.push(month);
  return ends;
}
