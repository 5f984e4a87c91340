import { Module } from '@nestjs/common';
import { EntitiesModule } from '../entities/index.js';
import { ExchangeRatesModule } from '../exchange-rates/index.js';
import { LedgerModule } from '../ledger/index.js';
import { RevaluationsController } from './revaluations.controller.js';
import { RevalueAccounts } from './revalue-accounts.js';

@Module({
  imports: [EntitiesModule, ExchangeRatesModule, LedgerModule],
  controllers: [RevaluationsController],
  providers: [RevalueAccounts],
})
export class RevaluationsModule {}
