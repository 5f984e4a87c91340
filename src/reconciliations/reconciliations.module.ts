import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BankingModule } from '../banking/index.js';
import { BankReconciliation } from './bank-reconciliation.entity.js';
import { CompleteReconciliation } from './complete-reconciliation.js';
import { ReconciliationQueries } from './reconciliations.queries.js';
import { ReconciliationsController } from './reconciliations.controller.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import { StartReconciliation } from './start-reconciliation.js';
import { UndoReconciliation } from './undo-reconciliation.js';

@Module({
  imports: [TypeOrmModule.forFeature([BankReconciliation]), BankingModule],
  controllers: [ReconciliationsController],
  providers: [
    CompleteReconciliation,
    ReconciliationQueries,
    ReconciliationsRepository,
    StartReconciliation,
    UndoReconciliation,
  ],
})
export class ReconciliationsModule {}
