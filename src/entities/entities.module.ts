import { Module } from '@nestjs/common';
import { CreateEntity } from './create-entity.js';
import { EntitiesController } from './entities.controller.js';
import { EntityQueries } from './entities.queries.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityViews } from './entity-view.js';
import { GiveEin } from './give-ein.js';
import { UpdateEntity } from './update-entity.js';

@Module({
  controllers: [EntitiesController],
  providers: [CreateEntity, EntitiesRepository, EntityQueries, EntityViews, GiveEin, UpdateEntity],
  exports: [CreateEntity, EntitiesRepository, GiveEin, UpdateEntity],
})
export class EntitiesModule {}
