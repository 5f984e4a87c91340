import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type AccountSubtype, DEFAULT_SUBTYPES, isSystemSubtype, SUBTYPES } from './account-types.js';
import type { CreateAccountDto, LedgerAccountView } from './chart.dto.js';
import { toAccountView } from './chart.queries.js';
import { ChartRepository } from './chart.repository.js';
import { AccountNumberTaken } from './ledger.errors.js';

@Injectable()
export class CreateAccount {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
  ) {}

  /** Adds an account to the chart of an entity (default: the primary one). */
  async run(uow: UnitOfWork, input: CreateAccountDto): Promise<LedgerAccountView> {
    const { accountNumber, name, category } = input;
    const subtype = input.subtype ?? DEFAULT_SUBTYPES[category];
    const fitting: readonly AccountSubtype[] = SUBTYPES[category];
    if (!fitting.includes(subtype)) {
      throw InvalidRequest.at('subtype', `must be one of ${fitting.join(', ')} for the category ${category}`);
    }
    if (isSystemSubtype(subtype))
      throw InvalidRequest.at('subtype', `cannot be ${subtype}: every chart already has that account`);
    const entity = await this.entities.resolve(uow, input.entityId);
    // Of two concurrent requests the second waits here and then finds the first one's account.
    await this.entities.lockForPosting(uow, entity.id, 'for no key update');
    if (await this.chart.findByNumber(uow, entity.id, accountNumber))
      throw new AccountNumberTaken(accountNumber);
    const [account] = await this.chart.insert(uow, entity.id, [{ accountNumber, name, category, subtype }]);
    if (!account) throw new Error('the account was not inserted');
    uow.audit({
      action: 'ledger_account.create',
      resourceType: 'ledger_account',
      resourceId: account.id,
      changes: { accountNumber, name, category, subtype },
    });
    return toAccountView(account, entity.country);
  }
}
