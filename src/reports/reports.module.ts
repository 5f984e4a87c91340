import { Module } from '@nestjs/common';
import { BudgetsModule } from '../budgets/index.js';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { BooksReader } from './books-reader.js';
import { JournalExport } from './journal-export.js';
import { LedgerReportQueries } from './ledger-reports.queries.js';
import { ReportsController } from './reports.controller.js';
import { StatementQueries } from './statements.queries.js';

@Module({
  imports: [BudgetsModule, EntitiesModule, LedgerModule],
  controllers: [ReportsController],
  providers: [BooksReader, JournalExport, LedgerReportQueries, StatementQueries],
  exports: [BooksReader, StatementQueries],
})
export class ReportsModule {}
