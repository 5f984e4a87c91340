import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentsModule } from '../documents/index.js';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { AdvanceObligation } from './advance-obligation.js';
import { CreateObligation } from './create-obligation.js';
import { GenerateForBusiness } from './generate-for-business.js';
import { GenerateObligations } from './generate-obligations.js';
import { MarkObligationFiled } from './mark-obligation-filed.js';
import { ObligationHygiene } from './obligation-hygiene.js';
import { ObligationsController } from './obligations.controller.js';
import { ObligationQueries } from './obligations.queries.js';
import { ObligationsRepository } from './obligations.repository.js';
import { ReadBooks } from './read-books.js';
import { ReopenObligation } from './reopen-obligation.js';
import { WaiveObligation } from './waive-obligation.js';
import { Obligation } from './obligation.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Obligation]), DocumentsModule, EntitiesModule, LedgerModule],
  controllers: [ObligationsController],
  providers: [
    AdvanceObligation,
    CreateObligation,
    GenerateForBusiness,
    GenerateObligations,
    MarkObligationFiled,
    ObligationHygiene,
    ObligationQueries,
    ObligationsRepository,
    ReadBooks,
    ReopenObligation,
    WaiveObligation,
  ],
  exports: [
    CreateObligation,
    GenerateForBusiness,
    MarkObligationFiled,
    ObligationHygiene,
    ObligationQueries,
    WaiveObligation,
  ],
})
export class ObligationsModule {}
