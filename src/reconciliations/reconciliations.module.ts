import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BankingModule } from '../banking/index.js';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { StatementFilesModule } from '../statement-files/index.js';
import { BankReconciliation } from './bank-reconciliation.entity.js';
import { CompleteReconciliation } from './complete-reconciliation.js';
import { ReconciliationQueries } from './reconciliations.queries.js';
import { ReconciliationsController } from './reconciliations.controller.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import { ReadReport } from './read-report.js';
import { ReconciliationReportQueries } from './report.queries.js';
import { StartReconciliation } from './start-reconciliation.js';
import { UndoReconciliation } from './undo-reconciliation.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([BankReconciliation]),
    BankingModule,
    EntitiesModule,
    LedgerModule,
    StatementFilesModule,
  ],
  controllers: [ReconciliationsController],
  providers: [
    CompleteReconciliation,
    ReadReport,
    ReconciliationQueries,
    ReconciliationReportQueries,
    ReconciliationsRepository,
    StartReconciliation,
    UndoReconciliation,
  ],
  exports: [CompleteReconciliation, ReconciliationQueries, StartReconciliation],
})
export class ReconciliationsModule {}
