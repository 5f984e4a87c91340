import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EinModule } from '../ein/index.js';
import { EntitiesModule } from '../entities/index.js';
import { AdvanceIncorporation } from './advance-incorporation.js';
import { ApproveIncorporation } from './approve-incorporation.js';
import { CancelIncorporation } from './cancel-incorporation.js';
import { ChangeNames } from './change-names.js';
import { CreateIncorporation } from './create-incorporation.js';
import { CreateDraft } from './drafts/create-draft.js';
import { DeleteDraft } from './drafts/delete-draft.js';
import { DraftsController } from './drafts/drafts.controller.js';
import { DraftQueries } from './drafts/drafts.queries.js';
import { DraftsRepository } from './drafts/drafts.repository.js';
import { IncorporationDraft } from './drafts/incorporation-draft.entity.js';
import { ReplaceDraft } from './drafts/replace-draft.js';
import { IncorporationsController } from './incorporations.controller.js';
import { IncorporationQueries } from './incorporations.queries.js';
import { IncorporationsRepository } from './incorporations.repository.js';
import { IncorporationsForApplications } from './incorporations-for-applications.js';
import { RejectIncorporation } from './reject-incorporation.js';
import { RequestNameChange } from './request-name-change.js';
import { Incorporation } from './incorporation.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Incorporation, IncorporationDraft]), EinModule, EntitiesModule],
  controllers: [DraftsController, IncorporationsController],
  providers: [
    AdvanceIncorporation,
    ApproveIncorporation,
    CancelIncorporation,
    ChangeNames,
    CreateDraft,
    CreateIncorporation,
    DeleteDraft,
    DraftQueries,
    DraftsRepository,
    IncorporationQueries,
    IncorporationsRepository,
    IncorporationsForApplications,
    RejectIncorporation,
    ReplaceDraft,
    RequestNameChange,
  ],
  exports: [
    ApproveIncorporation,
    CreateIncorporation,
    IncorporationQueries,
    RejectIncorporation,
    RequestNameChange,
  ],
})
export class IncorporationsModule {}
