import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateEntity } from './create-entity.js';
import { EntitiesController } from './entities.controller.js';
import { EntityQueries } from './entities.queries.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityViews } from './entity-view.js';
import { GiveEin } from './give-ein.js';
import { UpdateEntity } from './update-entity.js';
import { LegalEntity } from './legal-entity.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([LegalEntity])],
  controllers: [EntitiesController],
  providers: [CreateEntity, EntitiesRepository, EntityQueries, EntityViews, GiveEin, UpdateEntity],
  exports: [CreateEntity, EntitiesRepository, GiveEin, UpdateEntity],
})
export class EntitiesModule {}
