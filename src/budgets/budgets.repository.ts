import { Injectable } from '@nestjs/common';
import { insertMany } from '../platform/database/bulk.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { BudgetLine } from './budget-line.entity.js';
import type { BudgetYear } from './budget-year.js';
import type { BudgetAmount } from './read-budget.js';

type Days = Pick<BudgetYear, 'from' | 'to'>;

@Injectable()
export class BudgetsRepository {
  /** The amounts of the months that begin within some days, by month. */
  async list(uow: UnitOfWork, entityId: string, { from, to }: Days): Promise<BudgetAmount[]> {
    return uow.query<BudgetAmount>(
      `select account_id as "accountId", category, month, amount_minor as "amountMinor" from budget_line
        where business_id = $1 and entity_id = $2 and month between $3 and $4
        order by month, account_id`,
      [uow.businessId, entityId, from, to],
    );
  }

  /** Puts amounts in place of those of the months that begin within some days. */
  replace(uow: UnitOfWork, entityId: string, { from, to }: Days, amounts: readonly BudgetAmount[]): void {
    const { businessId } = uow;
    uow.write(
      `delete from budget_line where business_id = $1 and entity_id = $2 and month between $3 and $4`,
      [businessId, entityId, from, to],
    );
    insertMany(
      uow,
      BudgetLine,
      amounts.map((amount) => ({ businessId, entityId, ...amount })),
    );
  }
}
