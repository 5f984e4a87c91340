import { Injectable } from '@nestjs/common';
import { EntitiesRepository, entityFacts } from '../entities/index.js';
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
  is_active: boolean;
}

@Injectable()
export class ChartQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
  ) {}

  /** The ledger accounts of the business or of one entity, by number, the primary entity's first. */
  async list(principal: Principal, query: AccountsQuery): Promise<LedgerAccountView[]> {
    return this.database.read(principal, async (uow) => {
      if (query.entityId !== undefined) await this.entities.get(uow, query.entityId);
      const entities = await entityFacts(uow);
      const primary = [...entities.values()].find(({ isPrimary }) => isPrimary);
      const rows = await uow.query<AccountRow>(
        `select a.id, a.entity_id, a.account_number, a.name, a.category, a.subtype, a.is_active
           from ledger_account a
          where a.business_id = $1 and ($2::uuid is null or a.entity_id = $2)
          order by a.entity_id = $3 desc, a.entity_id, a.account_number`,
        [uow.businessId, query.entityId ?? null, primary?.id ?? null],
      );
      return rows.map((row) => fromRow(row, entities.get(row.entity_id)?.country ?? ''));
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

function fromRow(row: AccountRow, country: string): LedgerAccountView {
  return {
    id: row.id,
    entityId: row.entity_id,
    accountNumber: row.account_number,
    name: row.name,
    category: row.category,
    subtype: row.subtype,
    country,
    isActive: row.is_active,
  };
}
