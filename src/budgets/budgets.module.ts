import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { BudgetLine } from './budget-line.entity.js';
import { BudgetsController } from './budgets.controller.js';
import { BudgetQueries } from './budgets.queries.js';
import { BudgetsRepository } from './budgets.repository.js';
import { PutBudget } from './put-budget.js';

@Module({
  imports: [TypeOrmModule.forFeature([BudgetLine]), EntitiesModule, LedgerModule],
  controllers: [BudgetsController],
  providers: [BudgetQueries, BudgetsRepository, PutBudget],
  exports: [BudgetsRepository],
})
export class BudgetsModule {}
