import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentsModule } from '../../documents/index.js';
import { EntitiesModule } from '../../entities/index.js';
import { AdvanceApplication } from './advance-application.js';
import { ApplyForEin } from './apply-for-ein.js';
import { CancelApplication } from './cancel-application.js';
import { CancelApplicationOfIncorporation } from './cancel-application-of-incorporation.js';
import { ClaimEin } from './claim-ein.js';
import { CorrectEin } from './correct-ein.js';
import { CreateApplication } from './create-application.js';
import { DrawAgain } from './draw-again.js';
import { DrawForm } from './draw-form.js';
import { EinApplicationViews } from './ein-application-view.js';
import { EinApplicationsController } from './ein-applications.controller.js';
import { EinApplicationQueries } from './ein-applications.queries.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import { EinFilingsController } from './ein-filings.controller.js';
import { IncorporationSources } from './incorporation-source.js';
import { LinkApplication } from './link-application.js';
import { MarkFiled } from './mark-filed.js';
import { ReceivedEinsOfApplications } from './received-eins.js';
import { RecordEin } from './record-ein.js';
import { RedrawForm } from './redraw-form.js';
import { Ss4Form } from '../ss4/ss4-form.js';
import { EinApplication } from './ein-application.entity.js';

/** The applications themselves. Faxing and signing are modules that depend on this one. */
@Module({
  imports: [TypeOrmModule.forFeature([EinApplication]), DocumentsModule, EntitiesModule],
  controllers: [EinApplicationsController, EinFilingsController],
  providers: [
    AdvanceApplication,
    ApplyForEin,
    CancelApplication,
    CancelApplicationOfIncorporation,
    ClaimEin,
    CorrectEin,
    CreateApplication,
    DrawAgain,
    DrawForm,
    EinApplicationQueries,
    EinApplicationViews,
    EinApplicationsRepository,
    IncorporationSources,
    LinkApplication,
    MarkFiled,
    ReceivedEinsOfApplications,
    RecordEin,
    RedrawForm,
    Ss4Form,
  ],
  exports: [
    AdvanceApplication,
    CancelApplication,
    CancelApplicationOfIncorporation,
    CorrectEin,
    CreateApplication,
    EinApplicationQueries,
    EinApplicationViews,
    EinApplicationsRepository,
    IncorporationSources,
    LinkApplication,
    MarkFiled,
    RecordEin,
    RedrawForm,
    Ss4Form,
  ],
})
export class EinApplicationsModule {}
