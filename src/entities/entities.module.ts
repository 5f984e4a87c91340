import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateEntity } from './create-entity.js';
import { EinClaims } from './ein-claims.js';
import { EntitiesController } from './entities.controller.js';
import { EntityQueries } from './entities.queries.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityViews } from './entity-view.js';
import { GiveEin } from './give-ein.js';
import { ReencryptTaxIds } from './reencrypt-tax-ids.js';
import { SetEin } from './set-ein.js';
import { UpdateEntity } from './update-entity.js';
import { LegalEntity } from './legal-entity.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([LegalEntity])],
  controllers: [EntitiesController],
  providers: [
    CreateEntity,
    EinClaims,
    EntitiesRepository,
    EntityQueries,
    EntityViews,
    GiveEin,
    ReencryptTaxIds,
    SetEin,
    UpdateEntity,
  ],
  exports: [CreateEntity, EinClaims, EntitiesRepository, GiveEin, ReencryptTaxIds, SetEin, UpdateEntity],
})
export class EntitiesModule {}
