import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountInUse } from '../../ledger/index.js';
import { DomainEvents } from '../../platform/events/domain-events.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';

/** Rejects the deactivation of a ledger account that a bank account is mapped to. */
@Injectable()
export class KeepMappedAccountsActive implements OnModuleInit {
  constructor(
    private readonly accounts: BankAccountsRepository,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.events.on('ledger_account.deactivating', async (uow, { accountId }) => {
      if (await this.accounts.isMapped(uow, accountId))
        throw new AccountInUse('a bank account is mapped to it');
    });
  }
}
