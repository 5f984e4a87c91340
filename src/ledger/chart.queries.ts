import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { AccountCategory, AccountSubtype } from './account-types.js';
import type { AccountsQuery, LedgerAccountView } from './chart.dto.js';
import type { LedgerAccount } from './ledger-account.entity.js';

interface AccountRow {
  id: string;
  entity_id: string;
  account_number: string;
  name: string;
  category: AccountCategory;
  subtype: AccountSubtype;
  country: string;
  is_active: boolean;
}

@Injectable()
export class ChartQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
  ) {}

  /** Every ledger account of the business, or of one entity: the primary entity's first, by number. */
  async list(principal: Principal, query: AccountsQuery): Promise<LedgerAccountView[]> {
    return this.database.read(principal, async (uow) => {
      if (query.entityId !== undefined) await this.entities.get(uow, query.entityId);
      const rows = await uow.query<AccountRow>(
        `select a.id, a.entity_id, a.account_number, a.name, a.category, a.subtype, e.country, a.is_active
           from ledger_account a
           join legal_entity e on e.business_id = a.business_id and e.id = a.entity_id
          where a.business_id = $1 and ($2::uuid is null or a.entity_id = $2)
          order by e.is_primary desc, a.entity_id, a.account_number`,
        [uow.businessId, query.entityId ?? null],
      );
      return rows.map(fromRow);
    });
  }
}

export function toAccountView(account: LedgerAccount, country: string): LedgerAccountView {
  return {
    id: account.id,
    entityId: account.entityId,
    accountNumber: account.accountNumber,
    name: account.name,
    category: account.category,
    subtype: account.subtype,
    country,
    isActive: account.isActive,
  };
}

function fromRow(row: AccountRow): LedgerAccountView {
  return {
    id: row.id,
    entityId: row.entity_id,
    accountNumber: row.account_number,
    name: row.name,
    category: row.category,
    subtype: row.subtype,
    country: row.country,
    isActive: row.is_active,
  };
}
