import { Module } from '@nestjs/common';
import { BankingModule } from '../banking/index.js';
import { EntitiesModule } from '../entities/index.js';
import { ExchangeRatesModule } from '../exchange-rates/index.js';
import { LedgerModule } from '../ledger/index.js';
import { RevaluationsController } from './revaluations.controller.js';
import { RevalueAccounts } from './revalue-accounts.js';
import { RevaluedAccounts } from './revalued-accounts.js';

@Module({
  imports: [BankingModule, EntitiesModule, ExchangeRatesModule, LedgerModule],
  controllers: [RevaluationsController],
  providers: [RevalueAccounts, RevaluedAccounts],
  exports: [RevalueAccounts],
})
export class RevaluationsModule {}
