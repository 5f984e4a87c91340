import { Injectable } from '@nestjs/common';
import { EntitiesRepository, entityFacts } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { AccountsQuery, LedgerAccountView } from './chart.dto.js';
import { LedgerAccount } from './ledger-account.entity.js';

@Injectable()
export class ChartQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
  ) {}

  /** The ledger accounts of the business or of one entity, by number, the primary entity's first. */
  async list(principal: Principal, { entityId }: AccountsQuery): Promise<LedgerAccountView[]> {
    return this.database.read(principal, async (uow) => {
      if (entityId !== undefined) await this.entities.get(uow, entityId);
      const entities = await entityFacts(uow);
      const primary = [...entities.values()].find(({ isPrimary }) => isPrimary);
      const accounts = await uow.repository(LedgerAccount).find({
        where: { businessId: uow.businessId, ...(entityId === undefined ? {} : { entityId }) },
        order: { entityId: 'ASC', accountNumber: 'ASC' },
      });
      const isOfPrimary = (account: LedgerAccount) => Number(account.entityId === primary?.id);
      return accounts
        .toSorted((a, b) => isOfPrimary(b) - isOfPrimary(a))
        .map((account) => toAccountView(account, entities.get(account.entityId)?.country ?? ''));
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
