import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { SystemSubtype } from './account-types.js';
import type { ChartRow } from './default-charts.js';
import { LedgerAccount } from './ledger-account.entity.js';

/** What categories are made of. */
export type AccountFacts = Pick<
  LedgerAccount,
  'id' | 'accountNumber' | 'name' | 'category' | 'subtype' | 'isActive'
>;

@Injectable()
export class ChartRepository {
  /** All accounts of an entity, by account number. */
  async listOf(uow: UnitOfWork, entityId: string): Promise<LedgerAccount[]> {
    return uow.repository(LedgerAccount).find({
      where: { businessId: uow.businessId, entityId },
      order: { accountNumber: 'ASC' },
    });
  }

  /** The accounts of entities as plain rows: each decision on a transaction reads a chart, and entities cost time. */
  async listFacts(
    uow: UnitOfWork,
    entityIds: readonly string[],
  ): Promise<(AccountFacts & { readonly entityId: string })[]> {
    return uow.query(
      `select id, entity_id as "entityId", account_number as "accountNumber", name, category, subtype,
              is_active as "isActive"
         from ledger_account where business_id = $1 and entity_id = any ($2)`,
      [uow.businessId, entityIds],
    );
  }

  async get(uow: UnitOfWork, id: string): Promise<LedgerAccount> {
    const account = await uow.repository(LedgerAccount).findOneBy({ businessId: uow.businessId, id });
    if (!account) throw new NotFound('account');
    return account;
  }

  async findByNumber(
    uow: UnitOfWork,
    entityId: string,
    accountNumber: string,
  ): Promise<LedgerAccount | null> {
    return uow.repository(LedgerAccount).findOneBy({ businessId: uow.businessId, entityId, accountNumber });
  }

  /** The system account of a subtype; every chart has it. */
  async getSystemAccount(uow: UnitOfWork, entityId: string, subtype: SystemSubtype): Promise<LedgerAccount> {
    return uow.repository(LedgerAccount).findOneByOrFail({ businessId: uow.businessId, entityId, subtype });
  }

  async insert(uow: UnitOfWork, entityId: string, rows: readonly ChartRow[]): Promise<LedgerAccount[]> {
    const accounts = rows.map((row) => ({
      businessId: uow.businessId,
      id: newId(),
      entityId,
      isActive: true,
      createdAt: uow.startedAt,
      ...row,
    }));
    await uow.repository(LedgerAccount).insert(accounts);
    return accounts;
  }

  async update(
    uow: UnitOfWork,
    id: string,
    changes: Partial<Pick<LedgerAccount, 'name' | 'isActive'>>,
  ): Promise<void> {
    await uow.repository(LedgerAccount).update({ businessId: uow.businessId, id }, changes);
  }
}
