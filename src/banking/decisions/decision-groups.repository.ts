import { Injectable } from '@nestjs/common';
import { accountTarget, type DecisionGroup, TRANSFER_TARGET } from '../../categorization/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { IS_WHOLE } from '../splits/split-sql.js';

/** Older decisions say less about what users want now. */
const MAX_DECISIONS = 20_000;
/** One more than a rule can list. */
const MAX_MERCHANTS = 51;

interface Row {
  merchant_key: string;
  bank_account_id: string;
  category_account_id: string | null;
  decisions: number;
  merchants: string[];
  description: string;
  merchant: string;
  amount_minor: bigint;
}

@Injectable()
export class DecisionGroupsRepository {
  /** An entity's newest decisions by users, without split transactions, grouped by merchant, direction, bank account and category. */
  async list(uow: UnitOfWork, entityId: string): Promise<DecisionGroup[]> {
    const rows = await uow.query<Row>(
      `select merchant_key, bank_account_id, category_account_id, count(*)::int as decisions,
              (array_agg(distinct merchant))[1:$4] as merchants,
              (array_agg(description order by date desc, id desc))[1] as description,
              (array_agg(merchant order by date desc, id desc))[1] as merchant,
              (array_agg(amount_minor order by date desc, id desc))[1] as amount_minor
         from (select * from bank_transaction t
                where business_id = $1 and entity_id = $2 and category_source = 'user_override' and removed_at is null
                  and ${IS_WHOLE}
                order by date desc, id desc limit $3) decided
        where category_account_id is not null or is_transfer
        group by merchant_key, bank_account_id, category_account_id, amount_minor > 0
        order by max(date) desc, max(id::text) desc`,
      [uow.businessId, entityId, MAX_DECISIONS, MAX_MERCHANTS],
    );
    return rows.map((row) => ({
      merchantKey: row.merchant_key,
      target: row.category_account_id === null ? TRANSFER_TARGET : accountTarget(row.category_account_id),
      decisions: row.decisions,
      merchants: row.merchants,
      newest: {
        description: row.description,
        merchant: row.merchant,
        amountMinor: row.amount_minor,
        bankAccountId: row.bank_account_id,
      },
    }));
  }
}
