import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import { isSystemSubtype } from './account-types.js';
import { BalancesRepository } from './balances.repository.js';
import type { LedgerAccountView, UpdateAccountDto } from './chart.dto.js';
import { toAccountView } from './chart.queries.js';
import { ChartRepository } from './chart.repository.js';
import type { LedgerAccount } from './ledger-account.entity.js';
import { AccountInUse } from './ledger.errors.js';

@Injectable()
export class UpdateAccount {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly balances: BalancesRepository,
    private readonly events: DomainEvents,
  ) {}

  /** Renames or deactivates an account. Its number and type cannot change because lines were posted to them. */
  async run(uow: UnitOfWork, id: string, input: UpdateAccountDto): Promise<LedgerAccountView> {
    const before = await this.chart.get(uow, id);
    const entity = await this.entities.get(uow, before.entityId);
    await this.entities.lockForPosting(uow, entity.id, 'for no key update');
    const account = await this.chart.get(uow, id);
    const changes = {
      ...(input.name !== undefined && input.name !== account.name ? { name: input.name } : {}),
      ...(input.isActive !== undefined && input.isActive !== account.isActive
        ? { isActive: input.isActive }
        : {}),
    };
    if (Object.keys(changes).length === 0) return toAccountView(account, entity.country);
    if (changes.isActive === false) await this.assertUnused(uow, account);
    await this.chart.update(uow, id, changes);
    uow.audit({ action: 'ledger_account.update', resourceType: 'ledger_account', resourceId: id, changes });
    return toAccountView(Object.assign(account, changes), entity.country);
  }

  private async assertUnused(uow: UnitOfWork, account: LedgerAccount): Promise<void> {
    if (isSystemSubtype(account.subtype)) throw new AccountInUse('the service posts to this account');
    if ((await this.balances.balanceOf(uow, account.id)) !== 0n)
      throw new AccountInUse('the account has a balance');
    await this.events.emit(uow, 'ledger_account.deactivating', { accountId: account.id });
  }
}
