import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { ReportsModule } from '../reports/index.js';
import { AccountTaxLine } from './account-tax-line.entity.js';
import { PutTaxLines } from './put-tax-lines.js';
import { TaxLineReportController } from './tax-line-report.controller.js';
import { TaxLinesController } from './tax-lines.controller.js';
import { TaxLineQueries } from './tax-lines.queries.js';
import { TaxLinesRepository } from './tax-lines.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccountTaxLine]), EntitiesModule, LedgerModule, ReportsModule],
  controllers: [TaxLinesController, TaxLineReportController],
  providers: [PutTaxLines, TaxLineQueries, TaxLinesRepository],
})
export class TaxLinesModule {}
