import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { Categorizer } from './categorizer.js';
import { CategoryChartRepository } from './category-chart.repository.js';
import { CategoryDecisionsRepository } from './category-decisions.repository.js';
import { CategoryMemoryRepository } from './category-memory.repository.js';
import { LearnDecisions } from './learn-decisions.js';
import { RebuildCategorizer } from './rebuild-categorizer.js';
import { CategoryCalibration } from './learning/category-calibration.entity.js';
import { CategoryDecision } from './learning/category-decision.entity.js';
import { CategoryMemory } from './learning/category-memory.entity.js';
import { UnreviewedCount } from './learning/unreviewed-count.entity.js';
import { ReplayDecisions } from './replay-decisions.js';
import { ApplyRule } from './rules/apply-rule.js';
import { CategorizationRule } from './rules/categorization-rule.entity.js';
import { CreateRule } from './rules/create-rule.js';
import { DeleteRule } from './rules/delete-rule.js';
import { DraftRule } from './rules/draft-rule.js';
import { PreviewRule } from './rules/preview-rule.js';
import { RulesController } from './rules/rules.controller.js';
import { RuleQueries } from './rules/rules.queries.js';
import { RulesRepository } from './rules/rules.repository.js';
import { TryRule } from './rules/try-rule.js';
import { UpdateRule } from './rules/update-rule.js';
import { UnlearnDecisions } from './unlearn-decisions.js';
import { TransactionSourceRegistry } from './transaction-source.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      CategorizationRule,
      CategoryCalibration,
      CategoryDecision,
      CategoryMemory,
      UnreviewedCount,
    ]),
    EntitiesModule,
    LedgerModule,
  ],
  controllers: [RulesController],
  providers: [
    ApplyRule,
    Categorizer,
    CategoryChartRepository,
    CategoryDecisionsRepository,
    CategoryMemoryRepository,
    CreateRule,
    DeleteRule,
    DraftRule,
    LearnDecisions,
    PreviewRule,
    RebuildCategorizer,
    ReplayDecisions,
    RuleQueries,
    RulesRepository,
    TransactionSourceRegistry,
    TryRule,
    UnlearnDecisions,
    UpdateRule,
  ],
  exports: [Categorizer, CategoryChartRepository, RebuildCategorizer, TransactionSourceRegistry],
})
export class CategorizationModule {}
